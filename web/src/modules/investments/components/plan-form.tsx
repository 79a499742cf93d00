/** The form of an investment plan: limits, when interest is paid, and a rate for each term. */
import type { StoredInvestmentPlan } from '@ajo/contract/modules/investments';
import {
  AskBeforeLeaving,
  allPresent,
  Card,
  Checkbox,
  choicesOf,
  emptyAmounts,
  Entries,
  Form,
  Grid,
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
import { useSavePlan } from '../plans.calls.ts';
import { blankPlan, blankRate, fieldsOf, payoutLabels, type PlanFields, termsOf } from '../plan-fields.ts';
import '../../../ui/term-fields.css';

type Fields = ReturnType<typeof useFields<PlanFields>>;
type Props = { saved: StoredInvestmentPlan | undefined; onDone: () => void };

export function PlanForm({ saved, onDone }: Props) {
  const fields = useFields<PlanFields>(saved ? fieldsOf(saved) : blankPlan);
  const save = useSavePlan(saved);
  const start = useFormStart(fields.errors['effective_on']);
  const send = (): void => {
    const { min_amount, max_amount } = fields.values;
    const amounts = { min_amount, max_amount };
    if (!allPresent(amounts)) return fields.setErrors(emptyAmounts(amounts));
    const [terms, from] = [termsOf({ ...fields.values, ...amounts }), start.take()];
    if (from) save.mutate({ terms, from }, { onSuccess: onDone, onError: fields.refuse });
  };
  return (
    <Form onSubmit={send} label="Investment plan">
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <Grid>
        <Offer fields={fields} />
        <Rates fields={fields} />
      </Grid>
      <SaveOrLeave busy={save.isPending} onLeave={onDone} start={saved && start}>
        {saved ? versionVerb(saved, start) : 'Add this plan'}
      </SaveOrLeave>
    </Form>
  );
}

function Offer({ fields: { field, values, set } }: { fields: Fields }) {
  return (
    <Card title="Plan">
      <div className="stack term-fields">
        <TextField label="Name" required maxLength={80} {...field('name')} />
        <TextField label="Description" lines={3} maxLength={500} {...field('description')} />
        <MoneyInput label="Minimum amount" required {...field('min_amount')} />
        <MoneyInput label="Maximum amount" required {...field('max_amount')} />
        <SelectField label="Interest is paid" required options={choicesOf(payoutLabels)} {...worded(field('payout'))} />
        <UnitField
          label="Early withdrawal costs"
          hint="A year, taken off the rate for the days held"
          unit="%"
          inputMode="decimal"
          required
          {...field('early_exit_bps')}
        />
        <TextField
          label="Order among the plans"
          hint="The lowest comes first"
          inputMode="numeric"
          required
          {...field('position')}
        />
        <Checkbox
          label="Offered: shown on the public site with its rates"
          checked={values.active}
          onChange={(active) => set('active', active)}
        />
      </div>
    </Card>
  );
}

function Rates({ fields: { values, errors, set } }: { fields: Fields }) {
  return (
    <Card title="Terms and rates">
      <Entries word="term" of={values.rates} blank={blankRate} onChange={(rates) => set('rates', rates)} error={errors['rates']}>
        {(rate, change, at) => (
          <>
            <TextField
              label="Months"
              inputMode="numeric"
              required
              value={rate.months}
              onChange={(months) => change({ months })}
              error={errors[`rates.${at}.months`]}
            />
            <TextField
              label="Percent a year"
              inputMode="decimal"
              required
              value={rate.percent}
              onChange={(percent) => change({ percent })}
              error={errors[`rates.${at}.rate_bps`]}
            />
          </>
        )}
      </Entries>
    </Card>
  );
}
