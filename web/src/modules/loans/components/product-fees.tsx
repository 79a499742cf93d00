/** Fees of a product besides the one that is kept back as a share: when each is paid, and how much. */
import { Button, Grid, MoneyInput, Row, SelectField, Stack, TextField } from '#ui';
import { blankFee, type FeeFields } from '../schedule-fields.ts';
import { feeTimingLabels } from '../schedule.labels.ts';
import { choices, type ProductForm } from './select-words.ts';

export function ProductFees({ fields: { values, set, errors } }: { fields: ProductForm }) {
  const fees = values.product_fees;
  const change = (at: number, part: Partial<FeeFields>): void =>
    set(
      'product_fees',
      fees.map((fee, other) => (other === at ? { ...fee, ...part } : fee)),
    );
  return (
    <Stack>
      {errors['fees'] && <p className="field-error">{errors['fees']}</p>}
      {fees.map((fee, at) => (
        <FeeLine
          // Fees have no key of their own; they are only added at the end.
          key={String(at)}
          number={at + 1}
          fee={fee}
          nameError={errors[`fees.${at}.name`]}
          error={errors[`fees.${at}.amount`] ?? errors[`fees.${at}.percent`]}
          onChange={(part) => change(at, part)}
          onRemove={() => set('product_fees', fees.toSpliced(at, 1))}
        />
      ))}
      <Row>
        <Button look="quiet" onClick={() => set('product_fees', [...fees, blankFee])}>
          Add a fee
        </Button>
      </Row>
    </Stack>
  );
}

type LineProps = {
  number: number;
  fee: FeeFields;
  nameError: string | undefined;
  error: string | undefined;
  onChange: (part: Partial<FeeFields>) => void;
  onRemove: () => void;
};

function FeeLine({ number, fee, nameError, error, onChange, onRemove }: LineProps) {
  const isPoints = fee.when === 'in_rate';
  return (
    <fieldset>
      <legend>Fee {number}</legend>
      <Grid>
        <TextField label="Name of the fee" required value={fee.name} onChange={(name) => onChange({ name })} error={nameError} />
        <SelectField
          label="It is paid"
          required
          options={choices(feeTimingLabels)}
          value={fee.when}
          onChange={(when) => onChange({ when: when as FeeFields['when'] })}
        />
        {!isPoints && (
          <SelectField
            label="It is"
            required
            options={[
              { value: 'percent', label: 'A share of the amount' },
              { value: 'amount', label: 'An amount' },
            ]}
            value={fee.by}
            onChange={(by) => onChange({ by: by as FeeFields['by'] })}
          />
        )}
        {fee.by === 'amount' && !isPoints ? (
          <MoneyInput label="Amount" required value={fee.amount} onChange={(amount) => onChange({ amount })} error={error} />
        ) : (
          <TextField
            label="Percent"
            inputMode="decimal"
            required
            value={fee.percent}
            onChange={(percent) => onChange({ percent })}
            error={error}
          />
        )}
      </Grid>
      <Row>
        <Button look="quiet" small onClick={onRemove}>
          Remove fee {number}
        </Button>
      </Row>
    </fieldset>
  );
}
