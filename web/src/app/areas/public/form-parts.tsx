/** Fields of the forms on public pages: label, hint, place for the error. `forms.ts` sends them. */
import type { ReactNode } from 'react';

type Shown = { id: string; name: string; label: string; hint?: string };
type Wires = { id: string; name: string; 'aria-describedby': string };

function Field({ id, name, label, hint, children }: Shown & { children: (wires: Wires) => ReactNode }) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children({ id, name, 'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error` })}
      <p id={`${id}-error`} className="field-error" />
    </div>
  );
}

type Line = Shown & { type?: 'text' | 'email' | 'tel'; autoComplete?: string; required?: boolean; lines?: number };

export function LineField({ type = 'text', autoComplete = 'off', required = true, lines, ...shown }: Line) {
  return (
    <Field {...shown}>
      {(wires) =>
        lines ? (
          <textarea {...wires} rows={lines} required={required} maxLength={4000} />
        ) : (
          <input {...wires} type={type} autoComplete={autoComplete} required={required} />
        )
      }
    </Field>
  );
}

export function ChoiceField({ choices, ...shown }: Shown & { choices: readonly (readonly [value: string, label: string])[] }) {
  return (
    <Field {...shown}>
      {(wires) => (
        <select {...wires}>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type SiteFormProps = {
  call: string;
  label: string;
  button: string;
  /** The fields stay filled in after sending. */
  keeps?: true;
  /** Has the field that people do not see, and programs fill in. */
  trap?: true;
  /** One field with the button beside it. */
  inRow?: true;
  children: ReactNode;
};

export function SiteForm({ call, label, button, keeps, trap, inRow, children }: SiteFormProps) {
  return (
    <form
      className="site-form"
      data-call={`/api${call}`}
      aria-label={label}
      {...(keeps && { 'data-keeps': '' })}
      {...(inRow && { 'data-row': '' })}
    >
      {children}
      {trap && (
        <div className="unseen" aria-hidden="true">
          <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
        </div>
      )}
      <button type="submit" className="button">
        {button}
      </button>
      <output className="notice" data-said="" tabIndex={-1} hidden />
    </form>
  );
}
