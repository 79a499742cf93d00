/** A customer opens a savings account: what for, how, and what it earns. */
import type { SavingsProductView } from '@ajo/contract/modules/savings-products';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#platform/paths';
import { Checkbox, FormDialog } from '#ui';
import { useOpenSavings } from '../my-savings.calls.ts';
import { ConfirmBvnFirst } from './confirm-bvn-first.tsx';
import { OpeningFields, useOpening } from './opening-fields.tsx';
import { WithProducts } from './with-products.tsx';

type Props = { onClose: () => void };

export const OpenSavingsDialog = ({ onClose }: Props) => (
  <WithProducts title="New savings account" onClose={onClose}>
    {(products) => <OpenForm products={products} onClose={onClose} />}
  </WithProducts>
);

function OpenForm({ products, onClose }: Props & { products: readonly SavingsProductView[] }) {
  const open = useOpenSavings();
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const opening = useOpening(products);
  const { body, fields } = opening;
  const send = (): void => {
    if (!body) return;
    open.mutate(
      { ...body, accepted: true },
      {
        onSuccess: ({ data }) => void navigate(paths.savingTransactions(data.id)),
        onError: fields.refuse,
      },
    );
  };
  return (
    <FormDialog title="New savings account" act={open} verb="Open account" disabled={!agreed} onSend={send} onClose={onClose}>
      <ConfirmBvnFirst />
      <OpeningFields of={opening} />
      <Checkbox label="I accept these terms" checked={agreed} onChange={setAgreed} />
    </FormDialog>
  );
}
