/** The form of a loan product, with one loan on its terms next to it as they are typed. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { LoanDocument, type LoanProductId } from '@ajo/contract/modules/loan-products';
import { useDeferredValue, useState } from 'react';
import {
  Card,
  Checkbox,
  choicesOf,
  Form,
  Grid,
  MoneyInput,
  Problem,
  SaveOrLeave,
  SelectField,
  Stack,
  TextField,
  useFields,
  worded,
} from '#ui';
import { useProductPreview, useSaveProduct } from '../loan-products.calls.ts';
import type { ProductFields, ProductForm as Fields } from '../product-fields.ts';
import { documentLabels, frequencyLabels, methodLabels, ratePeriodLabels } from '../product.labels.ts';
import { CostFacts, ScheduleTable } from './schedule-table.tsx';
import { ScheduleTerms } from './schedule-terms-form.tsx';

type Props = {
  start: ProductFields;
  kept: { id: LoanProductId; version: number } | undefined;
  onDone: () => void;
};

export function ProductForm({ start, kept, onDone }: Props) {
  const fields = useFields(start);
  const save = useSaveProduct(kept);
  const send = (): void => save.mutate(fields.values, { onSuccess: onDone, onError: fields.refuse });
  return (
    <Form onSubmit={send} label="Loan product">
      <Problem of={save.error} />
      <Grid>
        <Offer fields={fields} />
        <Limits fields={fields} />
        <Costs fields={fields} />
        <Conditions fields={fields} />
      </Grid>
      <ScheduleTerms fields={fields} />
      <Documents fields={fields} />
      <Preview fields={fields} />
      <SaveOrLeave busy={save.isPending} onLeave={onDone}>
        {kept ? `Save as version ${kept.version + 1}` : 'Add this product'}
      </SaveOrLeave>
    </Form>
  );
}

function Offer({ fields }: { fields: Fields }) {
  const { field, values, set } = fields;
  return (
    <Card title="What it is">
      <Stack>
        <TextField label="Name" required {...field('name')} />
        <TextField label="Description" lines={3} {...field('description')} />
        <Checkbox label="Offered: people may apply for it" checked={values.active} onChange={(active) => set('active', active)} />
        <Checkbox
          label="Public: shown without signing in"
          checked={values.is_public}
          onChange={(isPublic) => set('is_public', isPublic)}
        />
      </Stack>
    </Card>
  );
}

function Limits({ fields: { field } }: { fields: Fields }) {
  return (
    <Card title="Amount and time">
      <Stack>
        <MoneyInput label="Smallest amount" required {...field('min_amount')} />
        <MoneyInput label="Largest amount" required {...field('max_amount')} />
        <SelectField label="An instalment" required options={choicesOf(frequencyLabels)} {...worded(field('frequency'))} />
        <TextField label="Fewest instalments" inputMode="numeric" required {...field('min_instalments')} />
        <TextField label="Most instalments" inputMode="numeric" required {...field('max_instalments')} />
      </Stack>
    </Card>
  );
}

function Costs({ fields: { field, values } }: { fields: Fields }) {
  return (
    <Card title="What it costs">
      <Stack>
        <SelectField label="Method" required options={choicesOf(methodLabels)} {...worded(field('method'))} />
        {values.method === 'fixed_principal_percent' && (
          <TextField
            label="Principal in each instalment, percent"
            hint="The last instalment repays the rest"
            inputMode="decimal"
            required
            {...field('principal_percent')}
          />
        )}
        {values.method === 'fixed_instalment' && (
          <MoneyInput
            label="Each instalment"
            hint="How many there are follows from it"
            required
            {...field('instalment_amount')}
          />
        )}
        <TextField label="Interest, percent" inputMode="decimal" required {...field('rate_percent')} />
        <TextField
          label="Lowest interest rate that staff may set, percent"
          inputMode="decimal"
          required
          {...field('min_rate_percent')}
        />
        <SelectField label="Interest is" required options={choicesOf(ratePeriodLabels)} {...worded(field('rate_period'))} />
        <TextField label="Fee kept back, percent of the amount" inputMode="decimal" required {...field('fee_bps')} />
        <TextField
          label="Rebate when paid off early, percent"
          hint="How much of the interest not yet earned is forgiven"
          inputMode="decimal"
          required
          {...field('early_settlement_rebate_bps')}
        />
        <TextField label="Penalty, percent a year" inputMode="decimal" required {...field('penalty_percent')} />
        <TextField label="Days of grace before a penalty" inputMode="numeric" required {...field('penalty_grace_days')} />
        <TextField label="Penalties at most, percent of the amount" inputMode="decimal" required {...field('penalty_cap_bps')} />
      </Stack>
    </Card>
  );
}

function Conditions({ fields: { field } }: { fields: Fields }) {
  return (
    <Card title="Who may have it">
      <Stack>
        <TextField label="Guarantors" inputMode="numeric" required {...field('required_guarantors')} />
        <TextField label="Youngest age" inputMode="numeric" required {...field('min_age_years')} />
        <TextField label="Months as a customer" inputMode="numeric" required {...field('min_months_as_customer')} />
        <TextField
          label="Running loans at most"
          hint="This one included"
          inputMode="numeric"
          required
          {...field('max_active_loans')}
        />
        <TextField label="Days late at most on another loan" inputMode="numeric" required {...field('max_days_late')} />
        <TextField label="Lowest score" hint="0 does not ask" inputMode="numeric" required {...field('min_score')} />
        <TextField
          label="Instalments at most, percent of the income"
          hint="0 does not ask"
          inputMode="decimal"
          required
          {...field('max_dti_bps')}
        />
        <TextField label="Days that an offer holds" inputMode="numeric" required {...field('offer_valid_days')} />
        <TextField label="Days of cooling-off after the payout" inputMode="numeric" required {...field('cooling_off_days')} />
      </Stack>
    </Card>
  );
}

function Documents({ fields: { values, set } }: { fields: Fields }) {
  const requiredDocuments = values.required_documents;
  return (
    <Card title="Documents before approval">
      <Grid>
        {LoanDocument.options.map((name) => (
          <Checkbox
            key={name}
            label={documentLabels[name]}
            checked={requiredDocuments.includes(name)}
            onChange={(isRequired) =>
              set(
                'required_documents',
                isRequired ? [...requiredDocuments, name] : requiredDocuments.filter((other) => other !== name),
              )
            }
          />
        ))}
      </Grid>
    </Card>
  );
}

function Preview({ fields: { values } }: { fields: Fields }) {
  const [amount, setAmount] = useState<Kobo | undefined>(values.min_amount ?? kobo(10_000_000n));
  const [tenor, setTenor] = useState(values.max_instalments);
  const question = useDeferredValue({ amount, tenor: Number(tenor) || 0 });
  const { data, error } = useProductPreview(useDeferredValue(values), question);
  return (
    <Card title="One loan on these terms">
      <Stack>
        <Grid>
          <MoneyInput label="Amount to try" value={amount} onChange={setAmount} required />
          <TextField label="Instalments to try" inputMode="numeric" value={tenor} onChange={setTenor} required />
        </Grid>
        <Problem of={error} />
        {data && !error ? (
          <>
            <CostFacts preview={data.preview} />
            <details>
              <summary>Every instalment</summary>
              <ScheduleTable preview={data.preview} />
            </details>
          </>
        ) : (
          !error && <p className="quiet">Fill in the limits and the interest, and the cost appears here.</p>
        )}
      </Stack>
    </Card>
  );
}
