/** The text of a money field while typing, and its amount in kobo. Pure. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { parseNaira } from '@ajo/contract/kernel/naira-text';

/** Keeps digits and one point, at most two decimals; strips leading zeros; groups by thousands. */
export function shownAmount(typed: string): string {
  const clean = typed.replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = clean.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 13);
  const grouped = trimmed.replace(/\B(?=(\d{3})+$)/g, ',');
  if (rest.length === 0) return grouped;
  return `${grouped || '0'}.${rest.join('').slice(0, 2)}`;
}

const groups = /^\d{1,3}(,\d{3})*(\.\d{0,2})?$/;
const startOfGroups = /^\d{1,3}(,\d{3})*,\d{0,2}$/;
const commas = (text: string): number => text.split(',').length;

/**
 * How typing reads. `wrong`: dropping what does not belong would make another amount of it. `started`: the digits after a comma are
 * still to come. Commas that the field wrote itself may be anywhere after an edit; `before` has as many of them.
 */
export function readingOf(typed: string, before: string | undefined): 'fine' | 'started' | 'wrong' {
  const text = typed.replace(/[\s₦]/g, '');
  if (/[^\d.,]/.test(text) || text.split('.').length > 2) return 'wrong';
  const isOwn = before !== undefined && commas(text) <= commas(before);
  if (isOwn || !text.includes(',') || groups.test(text)) return 'fine';
  return startOfGroups.test(text) ? 'started' : 'wrong';
}

/** An empty field has no amount; "1,250." is 1,250 while the decimals are still to come. */
export const amountOf = (shown: string): Kobo | undefined => parseNaira(shown.replace(/\.$/, ''));

/** The text of an amount that came from outside the field: no decimals when there are none. */
export function textOf(amount: Kobo | undefined): string {
  if (amount === undefined) return '';
  const rest = amount % 100n;
  return shownAmount(`${amount / 100n}${rest === 0n ? '' : `.${rest.toString().padStart(2, '0')}`}`);
}

/** Where the caret belongs after regrouping: with as many digits or points to its right as before. */
export function caretAfter(typed: string, caret: number, shown: string): number {
  const right = typed.slice(caret).replace(/[^\d.]/g, '').length;
  let at = shown.length;
  for (let seen = 0; at > 0 && seen < right; at -= 1) if (shown[at - 1] !== ',') seen += 1;
  return at;
}

/** 50k, 1.5m: the short words of quick choices. Other amounts are written in full. */
export function shortAmount(amount: Kobo): string {
  const [unit, word] = amount < 100_000_000n ? [100_000n, 'k'] : [100_000_000n, 'm'];
  const isRound = amount >= unit && amount % (unit / 10n) === 0n;
  return isRound ? `₦${Number(amount / 100n) / Number(unit / 100n)}${word}` : `₦${textOf(amount)}`;
}
