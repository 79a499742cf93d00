/** /admin/ledger/{code}: the accounts of a code by owner, or the entries of one account. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { LedgerAccountView, LedgerEntryView, LedgerOwner, LedgerOwnerKind } from '@ajo/contract/modules/ledger';
import { Day, longDay, longInstant } from '@ajo/contract/kernel/time';
import { Link, useParams } from 'react-router';
import { paths } from '#platform/paths';
import {
  Button,
  DataTable,
  DateField,
  ErrorState,
  Facts,
  Grid,
  Money,
  PageHeader,
  Pair,
  Row,
  Skeletons,
  Stack,
  Stat,
  useFilters,
} from '#ui';
import {
  type LedgerSpan,
  useAccountFile,
  useEntries,
  useLedgerAccounts,
  useOwnerAccount,
  useTrialBalance,
} from '../ledger.calls.ts';
import { OwnerLink } from '../components/owner-link.tsx';
import { SidedAmount } from '../components/sided-amount.tsx';
import { kindText, ownerText, type Side } from '../ledger.labels.ts';

export function LedgerAccountScreen() {
  const { code = '' } = useParams();
  const { values } = useFilters('owner');
  const { data, error, refetch } = useTrialBalance(undefined);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const row = [...data.rows, ...data.unused].find((one) => one.code === code);
  return (
    <Account
      code={code}
      name={row?.name ?? ''}
      normal={row?.normal ?? 'debit'}
      ownerKind={row?.owner_kind ?? undefined}
      ownerId={values.owner || undefined}
    />
  );
}

type OneCode = { code: string; normal: Side };
type AccountProps = OneCode & { name: string; ownerKind: LedgerOwnerKind | undefined; ownerId: string | undefined };

function Account({ code, name, normal, ownerKind, ownerId }: AccountProps) {
  const title = `${code} ${name}`.trim();
  if (ownerKind && ownerId)
    return <AccountOfOwner code={code} title={title} normal={normal} owner={{ kind: ownerKind, id: ownerId }} />;
  return (
    <Stack gap="loose">
      <PageHeader title={title} back={{ to: paths.staff.ledger, label: 'Ledger' }} />
      {ownerKind ? <Owners code={code} normal={normal} /> : <AccountEntries code={code} normal={normal} ownerId={ownerId} />}
    </Stack>
  );
}

function AccountOfOwner({ code, normal, title, owner }: OneCode & { title: string; owner: LedgerOwner }) {
  const { data } = useOwnerAccount(code, owner.id);
  const account = data?.data[0];
  const text = ownerText(owner, account?.number);
  return (
    <Stack gap="loose">
      <PageHeader title={title} back={{ to: paths.staff.ledgerAccount(code), label: title }} tab={text}>
        {account ? undefined : text}
      </PageHeader>
      {account && <OwnerFigures of={account} normal={normal} />}
      <AccountEntries code={code} normal={normal} ownerId={owner.id} />
    </Stack>
  );
}

/** Whose account it is, and what it has now. */
const OwnerFigures = ({ of: { owner, name, number, balance, held }, normal }: { of: LedgerAccountView; normal: Side }) => (
  <Grid>
    <Stat label="Owner">
      <OwnerLink owner={owner} name={name} number={number} />
    </Stat>
    <Stat label="Balance now">
      <SidedAmount of={balance} normal={normal} />
    </Stat>
    {held !== noMoney && (
      <Stat label="Held">
        <Money of={held} />
      </Stat>
    )}
  </Grid>
);

function Owners({ code, normal }: OneCode) {
  const { data, error, refetch } = useLedgerAccounts(code);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable<LedgerAccountView & { id: string }>
        label="Accounts by owner"
        small="rows"
        rows={data?.data.map((account) => ({ ...account, id: account.owner.id }))}
        empty="No account of this code has been opened yet"
        columns={{
          Owner: ({ owner, name, number }) => <OwnerLink owner={owner} name={name} number={number} />,
          Balance: {
            cell: ({ owner, balance }) => (
              <Link to={paths.staff.ledgerAccount(code, owner.id)}>
                <SidedAmount of={balance} normal={normal} />
              </Link>
            ),
            align: 'end',
          },
          Held: { cell: ({ held }) => <Money of={held} />, align: 'end' },
        }}
        {...(data && {
          totals: {
            Owner: 'All owners',
            Balance: <SidedAmount of={data.additional.balance} normal={normal} />,
            Held: <Money of={data.additional.held} />,
          },
        })}
      />
      {data?.additional.has_more && (
        <p className="quiet">The {data.data.length} largest balances are shown. The total is of all owners.</p>
      )}
    </>
  );
}

/** Both days, in order, or none of them counts. */
function spanOf({ from, to }: { from: string; to: string }): LedgerSpan | undefined {
  const [start, end] = [Day.safeParse(from).data, Day.safeParse(to).data];
  return start && end && start <= end ? { start_date: start, end_date: end } : undefined;
}

/** Why the days do not count, at the field of the day that has to be chosen. */
const complaintsOf = ({ from, to }: { from: string; to: string }): { from?: string; to?: string } => ({
  ...(to && !from && { from: 'Choose a day on or before To.' }),
  ...(from && (!to || to < from) && { to: 'Choose a day on or after From.' }),
});

function AccountEntries({ code, normal, ownerId }: OneCode & { ownerId: string | undefined }) {
  const { values, set } = useFilters('owner', 'from', 'to');
  const span = spanOf(values);
  const wrong = complaintsOf(values);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEntries({ code, ownerId, span });
  const file = useAccountFile({ code, ownerId, span });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const entries = data?.pages.flatMap((page) => page.data);
  const edges = data?.pages[0]?.additional;
  return (
    <>
      <Row>
        <DateField filter label="From" value={values.from} onChange={(value) => set('from', value)} error={wrong.from} />
        <DateField filter label="To" value={values.to} onChange={(value) => set('to', value)} error={wrong.to} />
        {span &&
          (['csv', 'xlsx'] as const).map((format) => (
            <Button key={format} look="plain" busy={file.isPending} onClick={() => file.mutate(format)}>
              Export {format === 'csv' ? 'CSV' : 'Excel'}
            </Button>
          ))}
      </Row>
      {edges && edges.opening !== null && edges.closing !== null && (
        <Facts
          of={{
            'Opening balance': <SidedAmount of={edges.opening} normal={normal} />,
            Debits: <Money of={edges.debit} />,
            Credits: <Money of={edges.credit} />,
            'Closing balance': <SidedAmount of={edges.closing} normal={normal} />,
          }}
        />
      )}
      <DataTable<LedgerEntryView & { id: string }>
        label="Entries"
        small="rows"
        rows={entries?.map((entry) => ({ ...entry, id: entry.journal_id }))}
        empty={span ? 'Nothing was posted to this account on these days' : 'Nothing has been posted to this account yet'}
        columns={{
          Journal: ({ journal_id: id, kind }) => <Link to={paths.staff.journal(id)}>{kindText(kind)}</Link>,
          Day: ({ effective_on: on, posted_at: at }) => <Pair note={`posted ${longInstant(at)}`}>{longDay(on)}</Pair>,
          Amount: { cell: ({ amount }) => <SidedAmount of={amount} normal={normal} />, align: 'end' },
          Balance: { cell: ({ balance }) => <SidedAmount of={balance} normal={normal} />, align: 'end' },
        }}
      />
      {hasNextPage && (
        <Button look="plain" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </>
  );
}
