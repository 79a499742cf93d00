/** Where the goods of a package go, and the phone for them. */
import type { DeliveryHow } from '@ajo/contract/modules/betalife-subscriptions';
import { choicesOf, SelectField, TextField } from '#ui';

const hows: Record<DeliveryHow, string> = { pickup: 'Pick it up at the branch', address: 'Deliver it to an address' };

type Field = { name: string; value: string; onChange: (value: string) => void; error: string | undefined };
type Props = {
  how: DeliveryHow;
  onHow: (how: DeliveryHow) => void;
  field: (name: 'delivery.address' | 'delivery.phone') => Field;
};

export const DeliveryFields = ({ how, onHow, field }: Props) => (
  <>
    <SelectField
      label="Delivery"
      required
      options={choicesOf(hows)}
      value={how}
      onChange={(value) => onHow(value === 'address' ? 'address' : 'pickup')}
    />
    {how === 'address' && <TextField label="Address" lines={2} maxLength={300} required {...field('delivery.address')} />}
    <TextField
      label="Phone for the delivery"
      hint="We text a code to this number when the goods arrive"
      inputMode="tel"
      autoComplete="tel"
      required
      {...field('delivery.phone')}
    />
  </>
);

export const deliveryOf = (
  how: DeliveryHow,
  values: Record<'delivery.address' | 'delivery.phone', string>,
): { how: DeliveryHow; phone: string; address?: string } => ({
  how,
  phone: values['delivery.phone'],
  ...(how === 'address' && { address: values['delivery.address'] }),
});
