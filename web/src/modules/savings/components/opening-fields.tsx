/** What opening a savings account takes: the product with its terms, what for, the goal and the day. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { addDays, Day, dayInLagos, daysBetween, daysText } from '@ajo/contract/kernel/time';
import type { MaturityInstruction, SavingsOpening } from '@ajo/contract/modules/savings';
import type { SavingsProductView } from '@ajo/contract/modules/savings-products';
import { earlyText, lengthText, rateText } from '#modules/savings-products';
import { now } from '#platform/clock';
import { choicesOf, DateField, Facts, MoneyInput, SelectField, TextField, useFields } from '#ui';
import { instructionLabels } from '../savings.labels.ts';
import { Growth } from './growth.tsx';

const blank = {
  name: '',
  target_date: '',
  product_id: '',
  target_amount: undefined as Kobo | undefined,
  instruction: 'keep_as_flex',
};
type Values = typeof blank;

/** Begins with the first product. */
export function useOpening(products: readonly SavingsProductView[]) {
  const fields = useFields(blank);
  const { values } = fields;
  const product = products.find(({ id }) => id === values.product_id) ?? products[0];
  return { products, product, fields, body: product && openingOf(product, values) };
}

function openingOf(
  { id, kind }: SavingsProductView,
  { name, target_date: on, target_amount: goal, instruction }: Values,
): SavingsOpening {
  return {
    product_id: id,
    name,
    ...(goal !== undefined && { target_amount: goal }),
    ...(kind !== 'flex' && on && { target_date: on as Day, instruction: instruction as MaturityInstruction }),
  };
}

export function OpeningFields({ of: { products, product, fields } }: { of: ReturnType<typeof useOpening> }) {
  const { field } = fields;
  if (!product) return null;
  return (
    <>
      <SelectField
        label="Savings plan"
        required
        options={products.map(({ id, name, kind }) => ({
          value: id,
          label: `${name}${kind === 'locked' ? ': no withdrawal before the end date' : ''}`,
        }))}
        {...field('product_id')}
        value={product.id}
      />
      {product.description && <p className="quiet">{product.description}</p>}
      <Facts of={termsOf(product)} />
      <TextField label="Purpose" hint="School fees, rent, a trip" maxLength={60} required {...field('name')} />
      <MoneyInput label="Goal" required={product.kind === 'target'} {...field('target_amount')} />
      {product.kind !== 'flex' && <EndField product={product} {...field('target_date')} />}
      {product.kind !== 'flex' && fields.values.target_date && (
        <SelectField label="At maturity" required options={choicesOf(instructionLabels)} {...field('instruction')} />
      )}
      <Growth key={product.id} product={product} until={dayOf(fields.values.target_date)} />
    </>
  );
}

const dayOf = (text: string): Day | undefined => Day.safeParse(text).data;

const termsOf = (product: SavingsProductView) => ({
  Interest: rateText(product),
  'First deposit': `At least ${naira(product.min_opening)}`,
  Length: lengthText(product),
  'Early withdrawal': earlyText(product),
});

type EndProps = {
  product: SavingsProductView;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

function EndField({ product: { kind, posting, min_days: min, max_days: max }, ...field }: EndProps) {
  const today = dayInLagos(now());
  const days = field.value ? daysBetween(today, field.value as Day) : undefined;
  return (
    <DateField
      label="End date"
      required={kind === 'locked' || posting === 'end'}
      min={addDays(today, min ?? 1)}
      {...(max !== null && { max: addDays(today, max) })}
      {...(days !== undefined && days > 0 && { hint: `${daysText(days)} from today` })}
      {...field}
    />
  );
}
