/** The part of the product form for the schedule terms: collapsed groups with a summary. */
import { Card, Checkbox, choicesOf, Grid, MoneyInput, SelectField, Stack, TextField, worded } from '#ui';
import type { ProductForm } from '../product-fields.ts';
import { scheduleTermsOf, type Weekday } from '../schedule-fields.ts';
import {
  basisLabels,
  dayCountLabels,
  feesText,
  firstDueLabels,
  firstDueText,
  graceText,
  downPaymentText,
  penaltyKindLabels,
  residueLabels,
  roundingLabels,
  roundingText,
  shiftLabels,
  tranchesText,
  weekdayLabels,
  workingDaysText,
} from '../schedule.labels.ts';
import { LatePaymentTerms } from './late-payment-terms.tsx';
import { ProductFees } from './product-fees.tsx';
import { TermsGroup } from './terms-group.tsx';

type Props = { fields: ProductForm };

export function ScheduleTerms({ fields }: Props) {
  const terms = scheduleTermsOf(fields.values);
  return (
    <Card title="How the instalments are made">
      <Stack>
        <TermsGroup
          name="Paid out"
          label={tranchesText(terms)}
          errors={fields.errors}
          of={['max_tranches', 'first_tranche_min_percent', 'tranche_within_days']}
        >
          <Tranches fields={fields} />
        </TermsGroup>
        <TermsGroup name="Down payment" label={downPaymentText(terms)} errors={fields.errors} of={['down_payment_percent']}>
          <DownPayment fields={fields} />
        </TermsGroup>
        <TermsGroup name="Days" label={dayCountLabels[terms.day_count]} errors={fields.errors} of={['day_count', 'every']}>
          <Days fields={fields} />
        </TermsGroup>
        <TermsGroup name="First instalment" label={firstDueText(terms.first_due)} errors={fields.errors} of={['first_due']}>
          <FirstInstalment fields={fields} />
        </TermsGroup>
        <TermsGroup name="Grace" label={graceText(terms.grace)} errors={fields.errors} of={['grace']}>
          <Grace fields={fields} />
        </TermsGroup>
        <TermsGroup name="Rounding" label={roundingText(terms.rounding)} errors={fields.errors} of={['rounding']}>
          <Rounding fields={fields} />
        </TermsGroup>
        <TermsGroup name="Closed days" label={workingDaysText(terms.working_days)} errors={fields.errors} of={['working_days']}>
          <ClosedDays fields={fields} />
        </TermsGroup>
        <TermsGroup name="Further fees" label={feesText(terms.fees)} errors={fields.errors} of={['fees']}>
          <ProductFees fields={fields} />
        </TermsGroup>
        <TermsGroup
          name="When it is paid late"
          label={penaltyKindLabels[terms.penalty_kind]}
          errors={fields.errors}
          of={['penalty_kind', 'penalty_on', 'principal_first_after_days', 'probation_days', 'probation_instalments']}
        >
          <LatePaymentTerms fields={fields} />
        </TermsGroup>
      </Stack>
    </Card>
  );
}

function Tranches({ fields: { field } }: Props) {
  return (
    <Grid>
      <TextField
        label="Payouts at most"
        hint="1: all at once. With more, staff plan the payouts on each application"
        inputMode="numeric"
        required
        {...field('max_tranches')}
      />
      <TextField
        label="First payout at least, in percent"
        hint="Of the whole amount. Left empty: any share"
        inputMode="decimal"
        {...field('first_tranche_min_percent')}
      />
      <TextField
        label="Last payout within so many days"
        hint="Counted from the first; never on the last due day or later"
        inputMode="numeric"
        required
        {...field('tranche_within_days')}
      />
    </Grid>
  );
}

function DownPayment({ fields: { field } }: Props) {
  return (
    <Grid>
      <TextField
        label="Down payment in percent"
        hint="Kept back from the payout, settles the first row the same day. Left empty: none"
        inputMode="decimal"
        {...field('down_payment_percent')}
      />
    </Grid>
  );
}

function Days({ fields: { field, values } }: Props) {
  return (
    <Grid>
      <TextField
        label="Instalment interval"
        hint="2 with weeks is a fortnight"
        inputMode="numeric"
        required
        {...field('every')}
      />
      <SelectField label="Interest counts" required options={choicesOf(dayCountLabels)} {...worded(field('day_count'))} />
      {values.day_count !== 'period' && (
        <SelectField
          label="The equal instalment is solved"
          required
          options={choicesOf(basisLabels)}
          {...worded(field('instalment_basis'))}
        />
      )}
    </Grid>
  );
}

function FirstInstalment({ fields: { field, values, errors } }: Props) {
  return (
    <Grid>
      <SelectField
        label="The first instalment falls due"
        required
        options={choicesOf(firstDueLabels)}
        {...worded(field('first_due_rule'))}
        error={errors['first_due']}
      />
      {values.first_due_rule === 'after_days' && (
        <TextField
          label="Days after the payout"
          inputMode="numeric"
          required
          {...field('first_due_days')}
          error={errors['first_due.days']}
        />
      )}
      {values.first_due_rule === 'day_of_month' && (
        <>
          <TextField
            label="Day of the month"
            hint="1 to 28, so that every month has it"
            inputMode="numeric"
            required
            {...field('first_due_day')}
            error={errors['first_due.day']}
          />
          <TextField
            label="At least so many days after the payout"
            inputMode="numeric"
            required
            {...field('first_due_least_days')}
            error={errors['first_due.least_days']}
          />
        </>
      )}
    </Grid>
  );
}

function Grace({ fields: { field, errors } }: Props) {
  const number = { inputMode: 'numeric' as const, required: true };
  return (
    <Grid>
      <TextField
        label="First instalments without principal"
        {...number}
        {...field('grace_principal')}
        error={errors['grace.principal']}
      />
      <TextField
        label="First instalments with deferred interest"
        hint="It falls due in the instalment after them"
        {...number}
        {...field('grace_interest_deferred')}
        error={errors['grace.interest_deferred']}
      />
      <TextField
        label="First instalments without interest"
        hint="Never charged"
        {...number}
        {...field('grace_interest_free')}
        error={errors['grace.interest_free']}
      />
    </Grid>
  );
}

function Rounding({ fields: { field, values, set, errors } }: Props) {
  return (
    <Grid>
      <MoneyInput
        label="Instalments in whole"
        hint="Left empty: exact kobo"
        value={values.rounding_multiple}
        onChange={(amount) => set('rounding_multiple', amount)}
        error={errors['rounding.multiple']}
      />
      <SelectField label="Halves are rounded" required options={choicesOf(roundingLabels)} {...worded(field('rounding_mode'))} />
      <SelectField
        label="What rounding leaves goes to"
        required
        options={choicesOf(residueLabels)}
        {...worded(field('rounding_residue'))}
      />
    </Grid>
  );
}

function ClosedDays({ fields: { field, values, set, errors } }: Props) {
  const toggle = (day: Weekday, isClosed: boolean): void =>
    set('closed', isClosed ? [...values.closed, day] : values.closed.filter((other) => other !== day));
  const bad = Object.entries(errors).find(([path]) => path.startsWith('working_days'))?.[1];
  return (
    <Stack>
      <SelectField label="A due day on a closed day" required options={choicesOf(shiftLabels)} {...worded(field('shift'))} />
      {values.shift !== 'none' && (
        <>
          <Grid>
            {(Object.keys(weekdayLabels) as Weekday[]).map((day) => (
              <Checkbox
                key={day}
                label={weekdayLabels[day]}
                checked={values.closed.includes(day)}
                onChange={(isClosed) => toggle(day, isClosed)}
              />
            ))}
          </Grid>
          <TextField
            label="Holidays"
            hint="One day a line, such as 2026-10-01. Interest does not move with the due day."
            lines={4}
            {...field('holidays')}
            error={bad}
          />
        </>
      )}
    </Stack>
  );
}
