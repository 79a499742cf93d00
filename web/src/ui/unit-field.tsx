/** A number with its unit at the end of the control. */
import { Field, type FieldProps } from './fields.tsx';
import './unit-field.css';

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** "days", "%". */
  unit: string;
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
};

export function UnitField({ value, onChange, unit, inputMode = 'numeric', maxLength, ...field }: Props) {
  return (
    <Field {...field}>
      {({ 'aria-describedby': described, ...wired }) => (
        <span className="unit-field">
          <input
            {...wired}
            aria-describedby={[described, `${wired.id}-unit`].filter(Boolean).join(' ')}
            className="control"
            inputMode={inputMode}
            maxLength={maxLength}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className="unit" id={`${wired.id}-unit`}>
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
}
