/** Fees of a product apart from the one withheld as a share: when each is paid, and how much. */
import { choicesOf, Entries, MoneyInput, SelectField, TextField } from '#ui';
import type { ProductForm } from '../product-fields.ts';
import { blankFee, type FeeFields } from '../compound-fields.ts';
import { feeTimingLabels } from '../term.labels.ts';

export function ProductFees({ fields: { values, set, errors } }: { fields: ProductForm }) {
  return (
    <Entries
      word="fee"
      of={values.product_fees}
      blank={blankFee}
      onChange={(fees) => set('product_fees', fees)}
      error={errors['fees']}
    >
      {(fee, change, at) => (
        <FeeLine
          fee={fee}
          nameError={errors[`fees.${at}.name`]}
          error={errors[`fees.${at}.amount`] ?? errors[`fees.${at}.percent`]}
          onChange={change}
        />
      )}
    </Entries>
  );
}

type LineProps = {
  fee: FeeFields;
  nameError: string | undefined;
  error: string | undefined;
  onChange: (part: Partial<FeeFields>) => void;
};

function FeeLine({ fee, nameError, error, onChange }: LineProps) {
  const isPoints = fee.when === 'in_rate';
  return (
    <>
      <TextField label="Name of the fee" required value={fee.name} onChange={(name) => onChange({ name })} error={nameError} />
      <SelectField
        label="When charged"
        required
        options={choicesOf(feeTimingLabels)}
        value={fee.when}
        onChange={(when) => onChange({ when: when as FeeFields['when'] })}
      />
      {!isPoints && (
        <SelectField
          label="Fee type"
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
    </>
  );
}
