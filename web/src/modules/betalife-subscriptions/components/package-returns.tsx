/** Money that a subscription gave back, or tried to. */
import { longDay, dayInLagos } from '@ajo/contract/kernel/time';
import type { MoneyReturnView, SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { Card, DataTable, Money, Pair } from '#ui';
import { reasonLabels, returnLabels } from '../subscription.labels.ts';

export function PackageReturns({ of: { returns } }: { of: Pick<SubscriptionView, 'returns'> }) {
  if (returns.length === 0) return null;
  return (
    <Card title="Refund">
      <DataTable
        label="Refund"
        small="rows"
        empty="No refund"
        rows={returns}
        rowKey={({ id }: MoneyReturnView) => id}
        columns={{
          What: (row: MoneyReturnView) => <Pair note={longDay(dayInLagos(row.created_at))}>{reasonLabels[row.reason]}</Pair>,
          Amount: { cell: (row) => <Money of={row.amount} />, align: 'end' },
          Fee: { cell: (row) => <Money of={row.fee} />, align: 'end' },
          To: (row) => (row.destination === 'bank' ? 'Bank account' : 'Credit'),
          Status: (row) => <Pair note={row.outcome}>{returnLabels[row.status]}</Pair>,
        }}
      />
    </Card>
  );
}
