/** The bank reconciliation statement of a day: from the balance by the bank, by each outstanding item, to account 1000. */
import { capital } from '@ajo/contract/kernel/capital';
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import { isBefore, longDay } from '@ajo/contract/kernel/time';
import {
  BalanceGroup,
  type BalanceItem,
  bankBalanceList,
  type BankReconciliation,
} from '@ajo/contract/modules/reconciliation.balance';
import { balanceGroupLabels } from '@ajo/contract/modules/reconciliation.words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import {
  Button,
  Card,
  DataTable,
  JournalLink,
  LedgerAccountLink,
  ListPanel,
  Money,
  Notice,
  Pair,
  printPage,
  useListLink,
  Stack,
} from '#ui';
import { reconciliationKey } from '../reconciliation.calls.ts';
import { balanceHints, resultLabels } from '../reconciliation.labels.ts';

const filters = [
  { name: 'on', label: 'As of' },
  {
    name: 'group',
    label: 'Group',
    all: 'All groups',
    options: BalanceGroup.options.map((value) => ({ value, label: balanceGroupLabels[value] })),
  },
];

export function BalanceTab() {
  return (
    <Stack>
      <ListPanel
        list={bankBalanceList}
        label="Outstanding items"
        words={{ one: 'item', many: 'items' }}
        cacheKey={reconciliationKey}
        filters={filters}
        // So that most statements are printed whole.
        refine={(query) => ({ ...query, per_page: 100 })}
        notice={({ additional }) => <Statement of={additional} />}
        empty="No items"
        columns={{
          Item: (row: BalanceItem) => (
            <Pair note={(row.text !== null || row.group === 'statement') && balanceGroupLabels[row.group]}>
              <Text of={row} />
            </Pair>
          ),
          Day: (row) => (row.on ? longDay(row.on) : '—'),
          Reference: (row) => <JournalLink id={row.journal_id}>{row.reference ?? undefined}</JournalLink>,
          'Bank line': (row) => <LineOf item={row} />,
          Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
        }}
      />
    </Stack>
  );
}

/** The narration of the bank, or what booked it. */
const Text = ({ of: { text, group } }: { of: BalanceItem }) => {
  if (group === 'statement') return text === null ? 'Our account' : `Account that ends in ${text}`;
  if (text === null) return balanceGroupLabels[group];
  return capital(text);
};

/** Leads to the lines of its day. */
const LineOf = ({ item: { line } }: { item: BalanceItem }) =>
  line ? (
    <Link to={`?tab=lines&side=${line.side}&start_date=${line.on}&end_date=${line.on}`}>{resultLabels[line.result].word}</Link>
  ) : (
    '—'
  );

type StatementRow = { id: string; label: ReactNode; note?: string | undefined; amount: Kobo | null };

function Statement({ of: statement }: { of: BankReconciliation }) {
  const link = useListLink();
  const { on, stated, unexplained, accounts, groups, booked, ledger } = statement;
  const rows: StatementRow[] = [
    ...accounts.map(({ last4, file, balance }, at) => ({
      id: `account-${at}`,
      label: balanceGroupLabels.statement,
      note: [last4 && `Account that ends in ${last4}`, file].filter(Boolean).join(', '),
      amount: balance,
    })),
    ...groups.map(({ group, count, amount }) => ({
      id: group,
      label: <Link to={link({ group })}>{balanceGroupLabels[group]}</Link>,
      note: [count === 1 ? '1 item' : `${count.toLocaleString('en-NG')} items`, balanceHints[group]].filter(Boolean).join('. '),
      amount,
    })),
    ...(unexplained === null
      ? []
      : [{ id: 'unexplained', label: balanceGroupLabels.unexplained, note: unexplainedText(unexplained), amount: unexplained }]),
  ];
  return (
    <Card
      title={`Bank reconciliation at the end of ${longDay(on)}`}
      actions={
        <Button small look="plain" onClick={() => void printPage()}>
          Print
        </Button>
      }
    >
      {stated === null && <NotStated of={statement} />}
      <DataTable<StatementRow>
        label="Bank reconciliation statement"
        small="rows"
        rows={rows}
        empty="No statement of our bank account was uploaded"
        columns={{
          Position: ({ label, note }) => <Pair note={note}>{label}</Pair>,
          Amount: { align: 'end', cell: ({ amount }) => (amount === null ? 'Not stated' : <Money of={amount} />) },
        }}
        totals={{
          Position: <LedgerAccountLink code="1000">{balanceGroupLabels.ledger}</LedgerAccountLink>,
          Amount: <Money of={booked} />,
        }}
      />
      {booked !== ledger && <PostedLater of={statement} />}
    </Card>
  );
}

/** From account 1000 by value date to its balance on the page of the ledger. */
const PostedLater = ({ of: { on, booked, ledger } }: { of: BankReconciliation }) => (
  <DataTable
    label="Balance in the ledger"
    small="rows"
    rows={[{ id: 'later', label: 'Posted later with a value date up to this day', amount: minus(ledger, booked) }]}
    empty="Nothing was posted later"
    columns={{ Position: ({ label }) => label, Amount: { align: 'end', cell: ({ amount }) => <Money of={amount} /> } }}
    totals={{
      Position: <Link to={`${paths.staff.ledger}?on=${on}`}>Ledger as of {longDay(on)}</Link>,
      Amount: <Money of={ledger} />,
    }}
  />
);

const unexplainedText = (amount: Kobo): string | undefined =>
  amount === 0n ? undefined : 'The lines of the statements do not add up to their balances: a line or a statement is missing';

const NotStated = ({ of: { on, through } }: { of: BankReconciliation }) => (
  <Notice tone="warning">
    {through === null
      ? 'No statement of our bank account was uploaded. '
      : 'No statement states the balance at the end of this day. '}
    {through !== null && isBefore(through, on) && `The last one ends on ${longDay(through)}. `}
    <Link to="?tab=statements">Upload a statement</Link>
  </Notice>
);
