/** The form of a savings product: what it is, what it earns, its limits, and what leaving early costs. */
import type { SavingsProductView } from '@ajo/contract/modules/savings-products';
import { compoundingNames } from '@ajo/contract/modules/savings-products.words';
import {
  AskBeforeLeaving,
  allPresent,
  Card,
  Checkbox,
  choicesOf,
  emptyAmounts,
  Form,
  MoneyInput,
  Problem,
  SaveOrLeave,
  SelectField,
  TextField,
  UnitField,
  useFields,
  useFormStart,
  versionVerb,
  worded,
} from '#ui';
import { blankProduct, fieldsOf, hasEarlyFee, hasInterest, hasTerm, type ProductFields, termsOf } from '../product-fields.ts';
import { kindChoices, postingChoices } from '../product.labels.ts';
import { useSaveProduct } from '../savings-products.calls.ts';
import '../../../ui/card-flow.css';
import '../../../ui/term-fields.css';

type Fields = ReturnType<typeof useFields<ProductFields>>;
type Props = { saved: SavingsProductView | undefined; onDone: () => void };
type PartProps = { fields: Fields };

export function ProductForm({ saved, onDone }: Props) {
  const fields = useFields<ProductFields>(saved ? fieldsOf(saved) : blankProduct);
  const save = useSaveProduct(saved);
  const start = useFormStart(fields.errors['effective_on']);
  const send = (): void => {
    const { min_opening, min_deposit } = fields.values;
    const amounts = { min_opening, min_deposit };
    if (!allPresent(amounts)) return fields.setErrors(emptyAmounts(amounts));
    const [terms, from] = [termsOf({ ...fields.values, ...amounts }), start.take()];
    if (from) save.mutate({ terms, from }, { onSuccess: onDone, onError: fields.refuse });
  };
  return (
    <Form onSubmit={send} label="Savings product">
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <div className="card-flow">
        <Offer fields={fields} />
        <Earnings fields={fields} />
        <Limits fields={fields} />
        {hasTerm(fields.values.kind) && <Term fields={fields} />}
      </div>
      <SaveOrLeave busy={save.isPending} onLeave={onDone} start={saved && start}>
        {saved ? versionVerb(saved, start) : 'Add this product'}
      </SaveOrLeave>
    </Form>
  );
}

const Offer = ({ fields: { field, values, set } }: PartProps) => (
  <Card title="Product">
    <div className="stack term-fields">
      <TextField label="Name" required maxLength={80} {...field('name')} />
      <TextField
        label="Description"
        hint="Customers read it before they open an account"
        lines={3}
        maxLength={500}
        {...field('description')}
      />
      <SelectField label="Kind" required options={choicesOf(kindChoices)} {...worded(field('kind'))} />
      <TextField
        label="Order among the products"
        hint="The lowest comes first"
        inputMode="numeric"
        required
        {...field('position')}
      />
      <Checkbox
        label="Offered: customers can open an account"
        checked={values.active}
        onChange={(active) => set('active', active)}
      />
    </div>
  </Card>
);

const Earnings = ({ fields: { field, values } }: PartProps) => (
  <Card title="Interest">
    <div className="stack term-fields">
      {hasInterest(values.kind) ? (
        <>
          <UnitField
            label="Interest"
            hint="A year, counted daily on the balance"
            unit="%"
            inputMode="decimal"
            required
            {...field('rate_bps')}
          />
          <SelectField label="Interest is added" required options={choicesOf(postingChoices)} {...worded(field('posting'))} />
          <SelectField
            label="Interest on interest"
            hint="From when interest that is not added yet earns too"
            required
            options={choicesOf(compoundingNames)}
            {...worded(field('compounding'))}
          />
          <MoneyInput
            label="Lowest balance that earns interest"
            hint="A day with less earns nothing"
            required
            {...field('min_interest_balance')}
          />
        </>
      ) : (
        <p className="quiet">A package earns no interest.</p>
      )}
      <UnitField
        label="Withholding tax"
        hint="Of the interest"
        unit="%"
        inputMode="decimal"
        required
        {...field('withholding_tax_bps')}
      />
    </div>
  </Card>
);

const Limits = ({ fields: { field } }: PartProps) => (
  <Card title="Limits">
    <div className="stack term-fields">
      <MoneyInput label="Minimum first deposit" required {...field('min_opening')} />
      <MoneyInput label="Minimum later deposit" required {...field('min_deposit')} />
      <MoneyInput label="Minimum balance" hint="Stays until the account is closed" required {...field('min_balance')} />
      <MoneyInput label="Maximum balance" {...field('max_balance')} />
      <MoneyInput label="Maximum withdrawal" {...field('max_withdrawal')} />
      <UnitField label="Dormant after" hint="Without activity of the customer" unit="days" required {...field('dormancy_days')} />
    </div>
  </Card>
);

function Term({ fields: { field, values, errors } }: PartProps) {
  const isLocked = values.kind === 'locked';
  const freeDays = Object.keys(errors).find((name) => name.startsWith('free_days') && errors[name]);
  return (
    <Card title="Term and early withdrawal">
      <div className="stack term-fields">
        <UnitField label="Shortest term" unit="days" required={isLocked} {...field('min_days')} />
        <UnitField label="Longest term" unit="days" required={isLocked} {...field('max_days')} />
        {hasEarlyFee(values.kind) ? (
          <>
            <UnitField
              label="Early withdrawal fee"
              hint="Of the amount"
              unit="%"
              inputMode="decimal"
              required
              {...field('early_fee_bps')}
            />
            <TextField
              label="Days without the fee"
              hint="Month and day, such as 03-31, 06-30"
              {...field('free_days')}
              error={freeDays && errors[freeDays]}
            />
          </>
        ) : (
          <p className="quiet">No money leaves a locked account before its end date.</p>
        )}
      </div>
    </Card>
  );
}
