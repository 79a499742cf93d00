/** Where the goods of a package go, and when. */
import { type Day, dayInLagos, daysText, isBefore, longDay } from '@ajo/contract/kernel/time';
import type { SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { useState } from 'react';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Button, Card, Facts, laterDialog, Notice } from '#ui';

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
          <Button small look="plain" label="Change delivery" onClick={() => setChanging(true)}>
            Change
          </Button>
        )
      }
    >
      {fulfilment?.status === 'pending' && <Late dueOn={fulfilment.due_on} />}
      {isChanging && <ChangeOwnDelivery of={one} onClose={() => setChanging(false)} />}
      <Facts
        of={{
          Where: delivery.how === 'pickup' ? 'Pickup at the branch' : delivery.address,
          Phone: phoneText(delivery.phone),
          ...(fulfilment?.status === 'pending' && { 'Delivery by': longDay(fulfilment.due_on) }),
          ...(fulfilment?.status === 'completed' && {
            Delivered: longDay(fulfilment.delivered_on),
            'Received by': fulfilment.recipient,
          }),
          ...(fulfilment === null && {
            When: status === 'closed' ? 'No delivery: the subscription has ended' : whenOf(one),
          }),
        }}
      />
    </Card>
  );
}

const Late = ({ dueOn }: { dueOn: Day }) =>
  isBefore(dueOn, dayInLagos(now())) && (
    <Notice tone="warning" title="This delivery is late. ">
      <a href={paths.contact}>Contact us</a>
    </Notice>
  );

const whenOf = ({ delivery_days: days }: SubscriptionView): string =>
  days === null ? 'After the last payment' : `${daysText(days)} after last payment`;
