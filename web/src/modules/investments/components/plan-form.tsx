/** The form of an investment plan: limits, when interest is paid, and a rate for each term. */
import type { KeptInvestmentPlan } from '@ajo/contract/modules/investments';
import { Button, Card, Checkbox, Form, Grid, MoneyInput, Problem, Row, SelectField, Stack, TextField, useFields } from '#ui';
import { useSavePlan } from '../plans.calls.ts';
import { blankPlan, blankRate, fieldsOf, payoutLabels, type PlanFields, type RateFields, termsOf } from '../plan-fields.ts';

type Fields = ReturnType<typeof useFields<PlanFields>>;
type Props = { kept: KeptInvestmentPlan | undefined; onDone: () => void };

export function PlanForm({ kept, onDone }: Props) {
  const fields = useFields<PlanFields>(kept ? fieldsOf(kept) : blankPlan);
  const save = useSavePlan(kept);
  const send = (): void => {
    const { min_amount: least, max_amount: most } = fields.values;
    if (least === undefined || most === undefined)
      return fields.setErrors({
        ...(least === undefined && { min_amount: 'Enter an amount' }),
        ...(most === undefined && { max_amount: 'Enter an amount' }),
      });
    const terms = termsOf({ ...fields.values, min_amount: least, max_amount: most });
    save.mutate(terms, { onSuccess: onDone, onError: fields.refuse });
  };
  return (
    <Form onSubmit={send} label="Investment plan">
      <Problem of={save.error} />
      <Grid>
        <Offer fields={fields} />
        <Rates fields={fields} />
      </Grid>
      <Row>
        <Button type="submit" busy={save.isPending}>
          {kept ? `Save as version ${kept.version + 1}` : 'Add this plan'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Leave without saving
        </Button>
      </Row>
    </Form>
  );
}

function Offer({ fields: { field, values, errors, set } }: { fields: Fields }) {
  return (
    <Card title="What it is">
      <Stack>
        <TextField label="Name" required maxLength={80} {...field('name')} />
        <TextField label="Description" lines={3} maxLength={500} {...field('description')} />
        <MoneyInput
          label="Smallest amount"
          required
          value={values.min_amount}
          onChange={(amount) => set('min_amount', amount)}
          error={errors['min_amount']}
        />
        <MoneyInput
          label="Largest amount"
          required
          value={values.max_amount}
          onChange={(amount) => set('max_amount', amount)}
          error={errors['max_amount']}
        />
        <SelectField
          label="Interest is paid"
          required
          options={Object.entries(payoutLabels).map(([value, label]) => ({ value, label }))}
          value={values.payout}
          onChange={(payout) => set('payout', payout as PlanFields['payout'])}
          error={errors['payout']}
        />
        <TextField
          label="Leaving early costs, percent a year"
          hint="Taken off the rate for the days held"
          inputMode="decimal"
          required
          {...field('early_exit_bps')}
        />
        <TextField
          label="Place among the plans"
          hint="The lowest comes first"
          inputMode="numeric"
          required
          {...field('position')}
        />
        <Checkbox
          label="Offered: shown to everybody with its rates"
          checked={values.active}
          onChange={(active) => set('active', active)}
        />
      </Stack>
    </Card>
  );
}

function Rates({ fields: { values, errors, set } }: { fields: Fields }) {
  const change = (at: number, part: Partial<RateFields>): void =>
    set(
      'rates',
      values.rates.map((rate, other) => (other === at ? { ...rate, ...part } : rate)),
    );
  return (
    <Card title="Terms and rates">
      <Stack>
        {errors['rates'] && <p className="field-error">{errors['rates']}</p>}
        {values.rates.map((rate, at) => (
          // Terms have no key of their own; they are only added at the end.
          <fieldset key={String(at)}>
            <legend>Term {at + 1}</legend>
            <Grid>
              <TextField
                label="Months"
                inputMode="numeric"
                required
                value={rate.months}
                onChange={(months) => change(at, { months })}
                error={errors[`rates.${at}.months`]}
              />
              <TextField
                label="Percent a year"
                inputMode="decimal"
                required
                value={rate.percent}
                onChange={(percent) => change(at, { percent })}
                error={errors[`rates.${at}.rate_bps`]}
              />
            </Grid>
            <Row>
              <Button look="quiet" small onClick={() => set('rates', values.rates.toSpliced(at, 1))}>
                Remove term {at + 1}
              </Button>
            </Row>
          </fieldset>
        ))}
        <Row>
          <Button look="quiet" onClick={() => set('rates', [...values.rates, blankRate])}>
            Add a term
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
