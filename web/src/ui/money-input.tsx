/** An amount of naira, grouped while it is typed. The value is kobo, or nothing. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { useLayoutEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './fields.tsx';
import { amountOf, caretAfter, readingOf, shortAmount, shownAmount, textOf } from './money-text.ts';

type Props = FieldProps & {
  value: Kobo | undefined;
  onChange: (value: Kobo | undefined) => void;
  /** Amounts that are chosen with one tap, with a word for what they are where that helps. */
  chips?: readonly (Kobo | Chip)[];
  /** What an empty field means: "No limit". */
  placeholder?: string;
};
export type Chip = { label: string; amount: Kobo };

/** The amount in full; where a short text is shown, that text first, because people read to their device what they see. */
const chipName = (amount: Kobo): string =>
  shortAmount(amount) === naira(amount) ? naira(amount) : `${shortAmount(amount)}: ${naira(amount)}`;
const labelled = (chip: Kobo | Chip): { amount: Kobo; shown: string; name: string } =>
  typeof chip === 'bigint'
    ? { amount: chip, shown: shortAmount(chip), name: chipName(chip) }
    : { amount: chip.amount, shown: chip.label, name: `${chip.label}: ${naira(chip.amount)}` };

const refusal = 'Write the amount in digits, with a point before the kobo: 1,250.50';
const notNegative = 'Enter the amount without a minus sign';
const refusalOf = (text: string): string => (/^[\s₦]*[-−][\s₦]*[\d.,]*$/.test(text) ? notNegative : refusal);

/** What was typed and is no amount stays as it is, so that no amount is paid that was not typed. */
function useRefusedText(value: Kobo | undefined) {
  const [text, setText] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);
  const refused = value === undefined ? text : undefined;
  const isWrong = refused !== undefined && (hasLeft || readingOf(refused, undefined) === 'wrong');
  const set = (next: string | undefined): void => {
    setText(next);
    setHasLeft(false);
  };
  return { refused, set, leave: (): void => setHasLeft(true), error: isWrong ? refusalOf(refused) : undefined };
}

/** The calls name it `amount`, unless the form does otherwise: an error about it has the label of this field. */
export function MoneyInput({ value, onChange, chips = [], name = 'amount', placeholder, ...field }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => textOf(value));
  const [caret, setCaret] = useState<number>();
  const { refused, set: refuse, leave, error } = useRefusedText(value);
  // What the caller set from outside replaces what was typed; "1,250." and 1,250 are the same amount and do not.
  const shown = refused ?? (amountOf(text) === value ? text : textOf(value));

  useLayoutEffect(() => {
    if (caret !== undefined && document.activeElement === box.current) box.current?.setSelectionRange(caret, caret);
  }, [caret, shown]);

  function type(typed: string, at: number): void {
    if (readingOf(typed, refused === undefined ? shown : undefined) !== 'fine') {
      refuse(typed);
      setCaret(undefined);
      return onChange(undefined);
    }
    refuse(undefined);
    const next = shownAmount(typed);
    setText(next);
    setCaret(caretAfter(typed, at, next));
    onChange(amountOf(next));
  }

  return (
    <Field {...field} name={name} error={error ?? field.error}>
      {(wired) => (
        <>
          <div className="control control-money" {...(wired['aria-invalid'] && { 'data-error': true })}>
            <span aria-hidden="true">₦</span>
            <input
              {...wired}
              ref={box}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              placeholder={placeholder}
              value={shown}
              data-refused={refused === undefined ? undefined : true}
              onBlur={leave}
              onChange={(event) => type(event.target.value, event.target.selectionStart ?? event.target.value.length)}
            />
          </div>
          <Chips
            of={chips}
            chosen={value}
            onChoose={(amount) => {
              refuse(undefined);
              onChange(amount);
            }}
          />
        </>
      )}
    </Field>
  );
}

type ChipsProps = { of: readonly (Kobo | Chip)[]; chosen: Kobo | undefined; onChoose: (amount: Kobo) => void };

const Chips = ({ of: chips, chosen, onChoose }: ChipsProps) =>
  chips.length > 0 && (
    <div className="chips">
      {chips.map(labelled).map(({ amount, shown, name }) => (
        <button
          key={shown}
          type="button"
          className="chip"
          aria-pressed={amount === chosen}
          aria-label={name}
          onClick={() => onChoose(amount)}
        >
          {shown}
        </button>
      ))}
    </div>
  );
