/** The name or number of what an act is about, typed once more before it takes effect. */
import { TextField } from './fields.tsx';

/** "Loan AJ-000042" is typed as its number, "Days from 05 Sep, 2026 on" as the day, and anything else by its name. */
export const nameToType = (subject: string): string => /[A-Z]{2,}-\d+|\d{2} [A-Z][a-z]{2}, \d{4}/.exec(subject)?.[0] ?? subject;

export const isTyped = (subject: string, typed: string): boolean =>
  typed.trim().toLowerCase() === nameToType(subject).toLowerCase();

type Props = { subject: string; value: string; onChange: (value: string) => void };

export const TypedName = ({ subject, value, onChange }: Props) => (
  <TextField
    label={`Type ${nameToType(subject)} to confirm`}
    value={value}
    onChange={onChange}
    autoComplete="off"
    error={
      value && !isTyped(subject, value) && value.length >= nameToType(subject).length
        ? `This is not ${nameToType(subject)}`
        : undefined
    }
    required
  />
);
