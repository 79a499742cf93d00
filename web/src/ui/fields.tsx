/** What people fill in: one label, one hint, one error each, tied together for screen readers. */
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  /** Narrows what is shown: all filters may be empty, so none is marked as optional. */
  filter?: boolean;
};
type Wired = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required: boolean;
  disabled: boolean;
  name?: string;
};

/** The frame around every control: gives it its id, its description and its error. */
export function Field({
  label,
  hint,
  error,
  name,
  required = false,
  disabled = false,
  filter,
  children,
}: FieldProps & { children: (wired: Wired) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const wired: Wired = {
    id,
    required,
    disabled,
    ...(name !== undefined && { name }),
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true as const }),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {!(required || filter) && <span className="quiet"> (optional)</span>}
      </label>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children(wired)}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

type Text = FieldProps & { value: string; onChange: (value: string) => void; placeholder?: string; autoComplete?: string };
type InputMode = 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search';

export function TextField({
  value,
  onChange,
  placeholder,
  autoComplete,
  type = 'text',
  inputMode,
  maxLength,
  lines,
  ...field
}: Text & { type?: 'text' | 'email' | 'tel' | 'search'; inputMode?: InputMode; maxLength?: number; lines?: number }) {
  const more = { placeholder, autoComplete, inputMode, maxLength };
  return (
    <Field {...field}>
      {(wired) =>
        lines ? (
          <textarea
            {...wired}
            {...more}
            className="control"
            rows={lines}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...wired}
            {...more}
            className="control"
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

/** Pasting is allowed, and the typed word can be shown (WCAG 3.3.8). */
export function PasswordField({ value, onChange, autoComplete = 'current-password', ...field }: Omit<Text, 'placeholder'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(wired) => (
        <div className="control control-password" {...(wired['aria-invalid'] && { 'data-error': true })}>
          <input
            {...wired}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="eye"
            aria-label="Show the password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  );
}

export type Choice = { value: string; label: string; disabled?: boolean };

/** The device's own list: the best one on a phone, and free. */
export function SelectField({
  value,
  onChange,
  options,
  placeholder,
  ...field
}: Omit<Text, 'autoComplete'> & { options: readonly Choice[] }) {
  return (
    <Field {...field}>
      {(wired) => (
        <select {...wired} className="control" value={value} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** `value` is "YYYY-MM-DD" or empty; with `time` "YYYY-MM-DDTHH:MM" in Lagos. */
export function DateField({
  value,
  onChange,
  min,
  max,
  time = false,
  ...field
}: Omit<Text, 'placeholder'> & { min?: string; max?: string; time?: boolean }) {
  return (
    <Field {...field}>
      {(wired) => (
        <input
          {...wired}
          className="control"
          type={time ? 'datetime-local' : 'date'}
          min={min}
          max={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** One box for the whole code, so that the phone can fill it in and people can paste it. `masked`: a PIN, which is neither shown nor filled in. */
export function OtpField({
  value,
  onChange,
  length = 6,
  masked = false,
  ...field
}: Omit<Text, 'placeholder' | 'autoComplete'> & { length?: number; masked?: boolean }) {
  return (
    <Field {...field}>
      {(wired) => (
        <input
          {...wired}
          className="control control-otp"
          type={masked ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={masked ? 'off' : 'one-time-code'}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        />
      )}
    </Field>
  );
}

type CheckProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  name?: string;
  disabled?: boolean;
};

export function Checkbox({ label, checked, onChange, error, name, disabled = false }: CheckProps) {
  const id = useId();
  return (
    <div className="check">
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          {...(name !== undefined && { name })}
          {...(error && { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` })}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
