/** The terms of a loan product that consist of several fields. */
import { Checkbox, choicesOf, Grid, MoneyInput, SelectField, Stack, TextField, worded } from '#ui';
import type { Weekday } from '../compound-fields.ts';
import type { ProductForm } from '../product-fields.ts';
import { firstDueLabels, residueLabels, roundingLabels, shiftLabels, weekdayLabels } from '../term.labels.ts';

type Props = { fields: ProductForm };

export function FirstInstalment({ fields: { field, values, errors } }: Props) {
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
            label="Minimum days after the payout"
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

export function Grace({ fields: { field, errors } }: Props) {
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

export function Rounding({ fields: { field, values, set, errors } }: Props) {
  return (
    <Grid>
      <MoneyInput
        label="Round instalments to"
        hint="Leave empty for exact kobo"
        value={values.rounding_multiple}
        onChange={(amount) => set('rounding_multiple', amount)}
        error={errors['rounding.multiple']}
      />
      <SelectField label="Rounding mode" required options={choicesOf(roundingLabels)} {...worded(field('rounding_mode'))} />
      <SelectField
        label="Rounding remainder goes to"
        required
        options={choicesOf(residueLabels)}
        {...worded(field('rounding_residue'))}
      />
    </Grid>
  );
}

export function ClosedDays({ fields: { field, values, set, errors } }: Props) {
  const toggle = (day: Weekday, isClosed: boolean): void =>
    set('closed', isClosed ? [...values.closed, day] : values.closed.filter((other) => other !== day));
  const bad = Object.entries(errors).find(([path]) => path.startsWith('working_days'))?.[1];
  return (
    <Stack>
      <SelectField label="Due date on a closed day" required options={choicesOf(shiftLabels)} {...worded(field('shift'))} />
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
            hint="One day a line, such as 2026-10-01. Interest does not move with the due date."
            lines={4}
            {...field('holidays')}
            error={bad}
          />
        </>
      )}
    </Stack>
  );
}
