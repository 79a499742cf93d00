/** Customers who registered with the code of the signed-in merchant: how far each is, and the reward. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { OwnCustomer } from '@ajo/contract/modules/merchants';
import { useState } from 'react';
import { Card, DataTable, ErrorState, Money, Pager, Pair, Stack } from '#ui';
import { useMyCustomers } from '../merchants.calls.ts';

export function OwnCustomers() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useMyCustomers(page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title="Customers">
      <Stack>
        <DataTable<OwnCustomer>
          label="Your customers"
          small="rows"
          rows={data?.data}
          empty="No customers yet. Share your link."
          columns={{
            Customer: (row) => <Pair note={`Joined ${longDay(dayInLagos(row.registered_at))}`}>{row.name}</Pair>,
            Loans: (row) => stepOf(row),
            Lent: { align: 'end', cell: (row) => <Money of={row.lent} /> },
            'Your reward': {
              align: 'end',
              cell: (row) =>
                row.reward === null ? (
                  <Pair note={row.held_for}>{rewardWords[row.reward_status]}</Pair>
                ) : (
                  <Money of={row.reward} />
                ),
            },
          }}
        />
        <Pager page={page} lastPage={data?.meta.last_page ?? page} onTurn={setPage} />
      </Stack>
    </Card>
  );
}

/** A completed reward has its amount. */
const rewardWords: Record<OwnCustomer['reward_status'], string> = {
  pending: 'Not earned yet',
  completed: 'Earned',
  failed: 'Ended without a reward',
};

function stepOf({ loans, running }: OwnCustomer): string {
  if (loans === 0) return 'No application yet';
  const all = loans === 1 ? '1 application' : `${loans} applications`;
  return running === 0 ? all : `${all}, ${running} running`;
}
