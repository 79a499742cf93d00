/** The terms of a product for late payments, and for loans restructured because of them. */
import { choicesOf, Grid, SelectField, TextField, worded } from '#ui';
import type { ProductForm } from '../product-fields.ts';
import { penaltyBaseLabels, penaltyKindLabels } from '../schedule.labels.ts';

export function LatePaymentTerms({ fields: { field, errors } }: { fields: ProductForm }) {
  return (
    <Grid>
      <SelectField
        label="The penalty is charged"
        required
        options={choicesOf(penaltyKindLabels)}
        {...worded(field('penalty_kind'))}
      />
      <SelectField label="It is counted" required options={choicesOf(penaltyBaseLabels)} {...worded(field('penalty_on'))} />
      <TextField
        label="Payments settle principal first after days late"
        hint="Left empty: never"
        inputMode="numeric"
        {...field('principal_first_days')}
        error={errors['principal_first_after_days']}
      />
      <TextField
        label="Restructured late: days on time before it counts as performing"
        hint="0: at once"
        inputMode="numeric"
        required
        {...field('probation_days')}
      />
      <TextField label="And so many instalments on time" inputMode="numeric" required {...field('probation_instalments')} />
    </Grid>
  );
}
