/** An amount of naira, grouped while it is typed. The value is kobo, or nothing. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { useLayoutEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './fields.tsx';
import { amountOf, caretAfter, shortAmount, shownAmount, textOf } from './money-text.ts';

type Props = FieldProps & {
  value: Kobo | undefined;
  onChange: (value: Kobo | undefined) => void;
  /** Amounts one press away. */
  chips?: readonly Kobo[];
};

/** The amount in full; where a short word is shown, that word first, because people say to their device what they see. */
const chipName = (chip: Kobo): string =>
  shortAmount(chip) === naira(chip) ? naira(chip) : `${shortAmount(chip)}: ${naira(chip)}`;

export function MoneyInput({ value, onChange, chips = [], ...field }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => textOf(value));
  const [caret, setCaret] = useState<number>();
  // What the caller set from outside replaces what was typed; "1,250." and 1,250 are the same amount and do not.
  const shown = amountOf(text) === value ? text : textOf(value);

  useLayoutEffect(() => {
    if (caret !== undefined && document.activeElement === box.current) box.current?.setSelectionRange(caret, caret);
  }, [caret, shown]);

  function type(typed: string, at: number): void {
    const next = shownAmount(typed);
    setText(next);
    setCaret(caretAfter(typed, at, next));
    onChange(amountOf(next));
  }

  return (
    <Field {...field}>
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
              value={shown}
              onChange={(event) => type(event.target.value, event.target.selectionStart ?? event.target.value.length)}
            />
          </div>
          {chips.length > 0 && (
            <div className="chips">
              {chips.map((chip) => (
                <button
                  key={chip.toString()}
                  type="button"
                  className="chip"
                  aria-pressed={chip === value}
                  aria-label={chipName(chip)}
                  onClick={() => onChange(chip)}
                >
                  {shortAmount(chip)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
