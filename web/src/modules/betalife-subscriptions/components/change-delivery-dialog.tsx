/** The customer or staff change where the goods of a package go, and the phone for them. */
import type { DeliveryHow, SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { useState } from 'react';
import { FormDialog, useFields } from '#ui';
import { useChangeOwnDelivery } from '../my-subscriptions.calls.ts';
import { useChangeDelivery } from '../staff-subscriptions.calls.ts';
import { DeliveryFields, deliveryOf } from './delivery-fields.tsx';

type Props = { of: SubscriptionView; onClose: () => void };
type FormProps = Props & { change: ReturnType<typeof useChangeOwnDelivery> | ReturnType<typeof useChangeDelivery> };

export const ChangeOwnDelivery = (props: Props) => <ChangeForm {...props} change={useChangeOwnDelivery(props.of.id)} />;
/** By staff: the customer is notified. */
export const ChangeDelivery = (props: Props) => <ChangeForm {...props} change={useChangeDelivery(props.of.id)} />;

function ChangeForm({ of: { delivery }, change, onClose }: FormProps) {
  const [how, setHow] = useState<DeliveryHow>(delivery.how);
  const { field, values, refuse } = useFields({
    'delivery.address': delivery.address ?? '',
    'delivery.phone': delivery.phone as string,
  });
  const send = (): void => change.mutate(deliveryOf(how, values), { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog title="Change delivery" act={change} verb="Save delivery" onSend={send} onClose={onClose}>
      <DeliveryFields how={how} onHow={setHow} field={field} />
    </FormDialog>
  );
}
