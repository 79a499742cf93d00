/** Where the goods of a package go, and when. */
import { longDay } from '@ajo/contract/kernel/time';
import type { SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { useState } from 'react';
import { Button, Card, Facts, laterDialog } from '#ui';

const ChangeOwnDelivery = laterDialog<{ of: SubscriptionView; onClose: () => void }>(
  () => 'Change delivery',
  async () => (await import('./change-delivery-dialog.tsx')).ChangeOwnDelivery,
);

export function PackageDelivery({ of: one }: { of: SubscriptionView }) {
  const { delivery, fulfilment, status, can } = one;
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title="Delivery"
      actions={
        can.change_delivery && (
          <Button look="plain" label="Change delivery" onClick={() => setChanging(true)}>
            Change
          </Button>
        )
      }
    >
      {isChanging && <ChangeOwnDelivery of={one} onClose={() => setChanging(false)} />}
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
