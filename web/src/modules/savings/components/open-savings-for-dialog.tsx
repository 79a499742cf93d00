/** Staff open a savings account for a customer. A second person approves it before it takes money. */
import { UserId } from '@ajo/contract/kernel/id';
import type { SavingsProductView } from '@ajo/contract/modules/savings-products';
import { type ReactNode, useState } from 'react';
import { FormDialog, Notice } from '#ui';
import { useOpenSavingsFor } from '../staff-savings.calls.ts';
import { OpeningFields, useOpening } from './opening-fields.tsx';
import { WithProducts } from './with-products.tsx';

export type Customer = { id: string; name: string };
type ChoiceProps = { value: Customer | undefined; onChange: (customer: Customer | undefined) => void; error: string | undefined };
/** `choice`: the field that finds the customer, where none is given. */
type Props = { customer?: Customer; choice?: (field: ChoiceProps) => ReactNode; onClose: () => void };

const title = 'Open a savings account';

export const OpenSavingsForDialog = (props: Props) => (
  <WithProducts title={title} onClose={props.onClose}>
    {(products) => <OpenForm products={products} {...props} />}
  </WithProducts>
);

function OpenForm({ products, customer, choice, onClose }: Props & { products: readonly SavingsProductView[] }) {
  const open = useOpenSavingsFor();
  const [chosen, setChosen] = useState(customer);
  const opening = useOpening(products);
  const { body, fields } = opening;
  const errors = fields.errors as Record<string, string | undefined>;
  const choose = (found: Customer | undefined): void => {
    setChosen(found);
    fields.setErrors({});
  };
  const send = (): void => {
    if (!chosen) return fields.setErrors({ user_id: 'Choose a customer' });
    if (body) open.mutate({ ...body, user_id: UserId.parse(chosen.id) }, { onSuccess: onClose, onError: fields.refuse });
  };
  return (
    <FormDialog
      title={chosen ? `${title} for ${chosen.name}` : title}
      label={title}
      act={open}
      verb={chosen ? `Open for ${chosen.name}` : 'Open account'}
      onSend={send}
      onClose={onClose}
    >
      {choice?.({ value: chosen, onChange: choose, error: errors['user_id'] })}
      <OpeningFields of={opening} />
      <Notice>Another person must approve the account before it takes money.</Notice>
    </FormDialog>
  );
}
