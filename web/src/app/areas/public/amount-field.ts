/** The amount fields of the public calculators. They read and group what is typed as the money fields of the signed-in pages do. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { amountOf, caretAfter, readingOf, shownAmount, textOf } from '../../../ui/money-text.ts';

/** Kobo as the text of an amount field. */
export const amountText = (kobo: number): string => textOf(BigInt(kobo) as Kobo);

/** Kobo; none when the text is no amount. */
export const koboOf = (text: string): number => Number(amountOf(text) ?? 0);

/** A text that is no amount: it would be calculated as no money. */
export const isUnreadable = (text: string): boolean => text.trim() !== '' && amountOf(text) === undefined;

/** Groups an amount while it is typed. What is no amount stays as it is, so that no other amount is calculated. */
export function groupsTyping(field: HTMLInputElement, onChange: () => void): void {
  let before = field.value;
  field.addEventListener('input', () => {
    const { value, selectionStart: caret } = field;
    if (readingOf(value, amountOf(before) === undefined ? undefined : before) === 'fine') {
      const shown = shownAmount(value);
      const at = caretAfter(value, caret ?? value.length, shown);
      field.value = shown;
      field.setSelectionRange(at, at);
    }
    before = field.value;
    onChange();
  });
}
