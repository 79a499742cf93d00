/** Where the goods of a package go, and when. */
import { longDay } from '@ajo/contract/kernel/time';
import type { SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { Card, Facts } from '#ui';

export function PackageDelivery({ of: { delivery, fulfilment, status } }: { of: SubscriptionView }) {
  return (
    <Card title="Delivery">
      <Facts
        of={{
          Where: delivery.how === 'pickup' ? 'Pickup at the branch' : delivery.address,
          Phone: delivery.phone,
          ...(fulfilment?.status === 'pending' && { 'Delivered by': longDay(fulfilment.due_on) }),
          ...(fulfilment?.status === 'completed' && {
            Delivered: longDay(fulfilment.delivered_on),
            'Received by': fulfilment.recipient,
          }),
          ...(fulfilment === null && {
            When: status === 'closed' ? 'No delivery: the subscription has ended' : 'After the last part is paid',
          }),
        }}
      />
    </Card>
  );
}
