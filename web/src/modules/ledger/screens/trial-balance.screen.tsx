/** /admin/ledger: every account of the chart with its balance, now or at the end of a day. Each row leads to its entries. */
import { type Kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { TrialBalanceView } from '@ajo/contract/modules/ledger';
import { useState } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { LinkButton, DataTable, DateField, ErrorState, Money, Notice, PageHeader, Row, Stack, StatusTag, useFilters } from '#ui';
import { SidedAmount } from '../components/sided-amount.tsx';
import { useTrialBalance } from '../ledger.calls.ts';
import { classLabels } from '../ledger.labels.ts';
import '../components/trial-balance.css';

type BalanceRow = TrialBalanceView['rows'][number];

const total = (rows: readonly BalanceRow[], side: 'debit' | 'credit'): Kobo => sumOf(rows.map((row) => row[side]));

/** An account, or the sum of a class above its accounts. */
type Line = { id: string; name: string; debit: Kobo; credit: Kobo } & ({ account: BalanceRow } | { account?: never });

const classes = Object.keys(classLabels) as BalanceRow['class'][];

function linesOf(rows: readonly BalanceRow[]): Line[] {
  return classes.flatMap((one) => {
    const accounts = rows.filter((row) => row.class === one);
    if (accounts.length === 0) return [];
    const sum = { id: one, name: classLabels[one], debit: total(accounts, 'debit'), credit: total(accounts, 'credit') };
    return [
      sum,
      ...accounts.map((account) => ({
        id: account.code,
        name: `${account.code} ${account.name}`,
        debit: account.debit,
        credit: account.credit,
        account,
      })),
    ];
  });
}

export function TrialBalanceScreen() {
  const { values, set } = useFilters('on');
  const asOf = Day.safeParse(values.on).data;
  const hasBalance = !values.on || (asOf !== undefined && asOf <= dayInLagos(now()));
  return (
    <Stack gap="loose">
      <PageHeader
        title="Ledger"
        actions={
          <LinkButton look="plain" to={paths.staff.generalLedger}>
            General ledger
          </LinkButton>
        }
      >
        {asOf && hasBalance
          ? `Trial balance at the end of ${longDay(asOf)}.`
          : 'Trial balance now. Open an account to see its entries.'}
      </PageHeader>
      <Row>
        <DateField filter label="As of" value={values.on || dayInLagos(now())} onChange={(value) => set('on', value)} />
      </Row>
      {hasBalance ? <BalancesOn day={asOf} /> : <NoBalance of={values.on} />}
    </Stack>
  );
}

const NoBalance = ({ of }: { of: string }) => (
  <Notice tone="warning" title={`No trial balance for “${of.slice(0, 20)}”`}>
    This day does not exist or is in the future. <Link to={paths.staff.ledger}>Open the trial balance of now</Link>
  </Notice>
);

function BalancesOn({ day: asOf }: { day: Day | undefined }) {
  const { data, error, refetch } = useTrialBalance(asOf);
  const height = useHeight(data && linesOf(data.rows).length);
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.sum !== noMoney && (
        <Notice tone="error" title="The books do not balance">
          Debits exceed credits by <Money of={data.sum} />. Open End of day and resolve the difference.
        </Notice>
      )}
      {!error && <Balances rows={data?.rows} sum={data?.sum} day={asOf} height={height} />}
    </>
  );
}

/** The rows of another day take as much place while they are read: those of the last one and their total. */
function useHeight(rows: number | undefined): number {
  const [last, setLast] = useState(5);
  if (rows && rows + 1 !== last) setLast(rows + 1);
  return last;
}

type BalancesProps = {
  rows: readonly BalanceRow[] | undefined;
  sum: BalanceRow['debit'] | undefined;
  day: Day | undefined;
  height: number;
};

/** The month until a day: from the opening balance to the one of the trial balance. */
const statementUntil = (until: Day, { code }: BalanceRow): string =>
  paths.staff.ledgerAccountIn(code, { from: `${until.slice(0, 8)}01`, to: until });

/** Accounts by owner are listed as they are now only, so of a past day all entries. */
const accountOn = (asOf: Day | undefined, row: BalanceRow): string => {
  if (!asOf) return paths.staff.ledgerAccount(row.code);
  return row.owner_kind ? paths.staff.generalLedgerUntil(asOf, row.code) : statementUntil(asOf, row);
};

const balanceOn = (asOf: Day | undefined, row: BalanceRow): string =>
  row.owner_kind ? accountOn(asOf, row) : statementUntil(asOf ?? dayInLagos(now()), row);

type SumProps = { amount: Kobo; to: string | undefined };

const Figure = ({ amount, to }: SumProps) =>
  to === undefined ? (
    <b>
      <Money of={amount} />
    </b>
  ) : (
    <Link className="figure-link" to={to}>
      <Money of={amount} />
    </Link>
  );

function BalanceOf({ of: { account, debit, credit }, day: asOf }: { of: Line; day: Day | undefined }) {
  if (account)
    return (
      <Link className="figure-link" to={balanceOn(asOf, account)}>
        <SidedAmount of={account.balance} normal={account.normal} />
      </Link>
    );
  return (
    <b>
      <SidedAmount of={minus(debit, credit)} normal="debit" />
    </b>
  );
}

/** Debits and credits lead to the entries that they are the sums of. */
function Balances({ rows, sum, day: asOf, height }: BalancesProps) {
  const until = asOf ?? dayInLagos(now());
  const entriesOf = ({ account }: Line) => account && paths.staff.generalLedgerUntil(until, account.code);
  return (
    <div className="trial-balance">
      <DataTable<Line>
        label="Trial balance"
        skeletonRows={height}
        rows={rows && linesOf(rows)}
        empty="Nothing has been posted yet"
        columns={{
          Account: ({ account, name }) =>
            account ? <Link to={accountOn(asOf, account)}>{name}</Link> : <b className="account-class">{name}</b>,
          Debits: { align: 'end', cell: (line) => <Figure amount={line.debit} to={entriesOf(line)} /> },
          Credits: { align: 'end', cell: (line) => <Figure amount={line.credit} to={entriesOf(line)} /> },
          Balance: { align: 'end', cell: (line) => <BalanceOf of={line} day={asOf} /> },
        }}
        {...(rows &&
          sum !== undefined && {
            totals: {
              Account: 'Total',
              Debits: <Money of={total(rows, 'debit')} />,
              Credits: <Money of={total(rows, 'credit')} />,
              Balance: sum === noMoney && <StatusTag tone="success">In balance</StatusTag>,
            },
          })}
      />
    </div>
  );
}
