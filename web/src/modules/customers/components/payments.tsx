/** Everything a customer has paid on all loans, by pages. */
import type { UserId } from '@ajo/contract/kernel/id';
import { longDay } from '@ajo/contract/kernel/time';
import type { CustomerPayment } from '@ajo/contract/modules/customers';
import { Link } from 'react-router';
import { sources } from '#modules/repayments';
import { paths } from '#platform/paths';
import { Card, DataTable, ErrorState, ListCount, Money, Pages, Stack, StatusTag, useFilters } from '#ui';
import { usePayments } from '../customers.calls.ts';

export function CustomerPayments({ id }: { id: UserId }) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = usePayments(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title="Payments">
      <Stack>
        <ListCount of={data?.meta} one="payment" many="payments" />
        <DataTable<CustomerPayment>
          small="rows"
          label="Payments"
          rows={data?.data}
          empty="Nothing has been paid yet."
          columns={{
            Paid: (row) => longDay(row.paid_on),
            Loan: (row) => <Link to={paths.staff.request(row.loan.id)}>{row.loan.number}</Link>,
            Channel: (row) => sources[row.source],
            Reference: (row) => row.reference,
            Status: (row) => (
              <StatusTag tone={row.reversed ? 'error' : 'secondary'}>{row.reversed ? 'reversed' : 'completed'}</StatusTag>
            ),
            Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
          }}
        />
        <Pages of={data?.meta} onTurn={turnTo} />
      </Stack>
    </Card>
  );
}
