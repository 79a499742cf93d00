/** A customer opens a savings account: what for, how, and what it earns. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { naira } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, daysBetween } from '@ajo/contract/kernel/time';
import type { SavingsProductView } from '@ajo/contract/modules/savings-products';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { earlyText, lengthText, rateText } from '#modules/savings-products';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import {
  Checkbox,
  DateField,
  EmptyState,
  ErrorState,
  Facts,
  FormDialog,
  MoneyInput,
  SelectField,
  Skeletons,
  TextField,
  useFields,
} from '#ui';
import { useOpenSavings, useSavingsProducts } from '../my-savings.calls.ts';

type Props = { onClose: () => void };

export function OpenSavingsDialog({ onClose }: Props) {
  const { data, error, refetch } = useSavingsProducts();
  if (data && data.length > 0) return <OpenForm products={data} onClose={onClose} />;
  return (
    <FormDialog
      title="Start saving"
      act={{ error: null, isPending: false }}
      verb="Open account"
      disabled
      onSend={onClose}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons lines={3} />}
      {data?.length === 0 && <EmptyState title="No savings product is on offer">Please look again later.</EmptyState>}
    </FormDialog>
  );
}

const blank = { name: '', target_date: '' };

function OpenForm({ products, onClose }: Props & { products: readonly SavingsProductView[] }) {
  const open = useOpenSavings();
  const navigate = useNavigate();
  const [productId, setProductId] = useState<string>(products[0]?.id ?? '');
  const [goal, setGoal] = useState<Kobo>();
  const [agreed, setAgreed] = useState(false);
  const { field, values, errors, refuse } = useFields(blank);
  const product = products.find(({ id }) => id === productId) ?? products[0];
  if (!product) return null;
  const hasEnd = product.kind !== 'flex';
  const send = (): void =>
    open.mutate(
      {
        product_id: product.id,
        name: values.name,
        ...(goal !== undefined && { target_amount: goal }),
        ...(hasEnd && values.target_date && { target_date: values.target_date as Day }),
      },
      { onSuccess: ({ data }) => void navigate(paths.savingTransactions(data.id)), onError: refuse },
    );
  return (
    <FormDialog title="Start saving" act={open} verb="Open account" disabled={!agreed} onSend={send} onClose={onClose}>
      <SelectField
        label="How"
        required
        options={products.map(({ id, name, kind }) => ({
          value: id,
          label: `${name}${kind === 'locked' ? ': locked until its day' : ''}`,
        }))}
        value={productId}
        onChange={setProductId}
      />
      {product.description && <p className="quiet">{product.description}</p>}
      <Facts of={termsOf(product)} />
      <TextField label="What for" hint="School fees, rent, a trip" maxLength={60} required {...field('name')} />
      <MoneyInput
        label="Goal"
        value={goal}
        onChange={setGoal}
        error={(errors as Record<string, string | undefined>)['target_amount']}
      />
      {hasEnd && <EndField product={product} {...field('target_date')} />}
      <Checkbox label="I accept these terms" checked={agreed} onChange={setAgreed} />
    </FormDialog>
  );
}

const termsOf = (product: SavingsProductView) => ({
  Interest: rateText(product),
  'First deposit': `At least ${naira(product.min_opening)}`,
  Length: lengthText(product),
  'Leaving early': earlyText(product),
});

type EndProps = {
  product: SavingsProductView;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

function EndField({ product: { kind, min_days: min, max_days: max }, ...field }: EndProps) {
  const today = dayInLagos(now());
  const days = field.value ? daysBetween(today, field.value as Day) : undefined;
  return (
    <DateField
      label="Until"
      required={kind === 'locked'}
      min={addDays(today, min ?? 1)}
      {...(max !== null && { max: addDays(today, max) })}
      {...(days !== undefined && days > 0 && { hint: `${days} days from today` })}
      {...field}
    />
  );
}
