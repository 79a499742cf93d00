/** The transactions of a statement with what they were taken for; a balance that does not follow states what it should be. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { type StatementRow, StatementTag, type StatementView } from '@ajo/contract/modules/statements';
import { Card, DataTable, ErrorState, type ListFilter, ListFilters, Money, Pages, Stack, StatusTag, useFilters } from '#ui';
import { monthText, tagLabels } from '../statement.labels.ts';
import { useStatementRows } from '../statements.calls.ts';

const misfits = 'misfits';
const show: ListFilter = {
  name: 'show',
  label: 'Show',
  all: 'All transactions',
  options: [
    ...StatementTag.options.map((tag) => ({ value: tag, label: tagLabels[tag].text })),
    { value: misfits, label: 'balances that do not follow' },
  ],
};
const monthChoice = ({ month }: { month: string }) => ({ value: month, label: monthText(month) });

export function StatementRows({ statement }: { statement: StatementView }) {
  const { values, page, change, turnTo, clear } = useFilters('show', 'month');
  const tag = StatementTag.safeParse(values.show).data;
  const { data, error, refetch } = useStatementRows(statement.id, {
    page,
    ...(tag && { tag }),
    ...(values.month && { month: values.month }),
    ...(values.show === misfits && { misfits: 'true' as const }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const months = statement.analysis?.months ?? [];
  return (
    <Card title="Transactions">
      <Stack>
        <ListFilters
          list={{ searches: [] }}
          filters={[show, { name: 'month', label: 'Month', all: 'All months', options: months.map(monthChoice) }]}
          values={values}
          onChange={change}
          onClear={clear}
        />
        <DataTable<StatementRow & { id: string }>
          label="Transactions"
          rows={data?.data.map((row) => ({ ...row, id: String(row.line) }))}
          empty="No transaction is of this kind."
          columns={{
            Day: (row) => <span className="statement-day">{longDay(row.on)}</span>,
            Transaction: (row) => <Narration row={row} />,
            Out: { align: 'end', cell: (row) => (row.debit > 0n ? <Money of={row.debit} /> : '—') },
            In: { align: 'end', cell: (row) => (row.credit > 0n ? <Money of={row.credit} /> : '—') },
            Balance: { align: 'end', cell: (row) => <Balance row={row} /> },
          }}
        />
        <Pages of={data?.meta} onTurn={turnTo} />
      </Stack>
    </Card>
  );
}

function Narration({ row }: { row: StatementRow }) {
  return (
    <div>
      {row.narration}
      {row.tags.length > 0 && (
        <div className="statement-tags">
          {row.tags.map((tag) => (
            <StatusTag key={tag} tone={tagLabels[tag].tone}>
              {tagLabels[tag].text}
            </StatusTag>
          ))}
        </div>
      )}
    </div>
  );
}

function Balance({ row: { balance, expected } }: { row: StatementRow }) {
  if (balance === null) return '—';
  return (
    <div>
      <Money of={balance} />
      {expected !== null && (
        <div className="statement-tags">
          <StatusTag tone="error">should be {naira(expected)}</StatusTag>
        </div>
      )}
    </div>
  );
}
