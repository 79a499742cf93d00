/** How a customer has paid: the score, and the instalments behind it. */
import type { UserId } from '@ajo/contract/kernel/id';
import { longDay } from '@ajo/contract/kernel/time';
import type { RepaymentScore } from '@ajo/contract/modules/repayments.score';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Card, DataTable, EmptyState, ErrorState, Grid, Money, Skeletons, Stack, Stat, StatusTag } from '#ui';
import { useScore } from '../staff-repayments.calls.ts';

type ScoreRow = RepaymentScore['rows'][number] & { id: string };
const tones = { good: 'success', fair: 'warning', poor: 'error' } as const;

export function ScoreRows({ customer }: { customer: UserId }) {
  const { data, error, refetch } = useScore(customer);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      <Grid>
        <Stat label="Score">{data.score ?? 'No history'}</Stat>
        {data.band && (
          <Stat label="Band">
            <StatusTag tone={tones[data.band]}>{data.band}</StatusTag>
          </Stat>
        )}
        <Stat label="Instalments counted">{data.rows.length}</Stat>
      </Grid>
      <Card title="Instalments counted">
        <DataTable<ScoreRow>
          small="rows"
          label="Instalments that count"
          rows={data.rows.map((row) => ({ ...row, id: `${row.loan_id} ${row.instalment}` }))}
          empty={<EmptyState title="No history">No instalment of this customer has been due yet.</EmptyState>}
          columns={{
            Loan: (row) => <Link to={paths.staff.request(row.loan_id)}>{row.loan_number}</Link>,
            '#': (row) => row.instalment,
            Due: (row) => longDay(row.due_on),
            Paid: (row) => longDay(row.paid_on) || 'not yet',
            'Days late': { align: 'end', cell: (row) => row.days_late },
            Amount: { align: 'end', first: true, cell: (row) => <Money of={row.amount} /> },
            Worth: { align: 'end', cell: (row) => `${row.points} of 100` },
          }}
        />
      </Card>
    </Stack>
  );
}
