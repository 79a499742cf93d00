/** The name or number of what an act is about, typed once more before it takes effect. */
import { TextField } from './fields.tsx';

const amount = /₦[\d,]+\.\d{2}/;
const number = /[A-Z]{2,}-\d+|\d{2} [A-Z][a-z]{2}, \d{4}/;

/** "Loan AJ-000042" is typed as its number, "Payment of ₦36,000.00" as the amount, "Days from 05 Sep, 2026 on" as the day, and anything else by its name. */
export const nameToType = (subject: string): string => (amount.exec(subject) ?? number.exec(subject))?.[0] ?? subject;

/** An amount is the same with and without its sign, separators and empty kobo. */
const plain = (text: string): string =>
  /^₦?[\d,.]+$/.test(text) ? text.replaceAll(/[₦,]/g, '').replace(/\.00$/, '') : text.toLowerCase();

export const isTyped = (subject: string, typed: string): boolean => plain(typed.trim()) === plain(nameToType(subject));

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
