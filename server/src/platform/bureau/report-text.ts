/** The words, amounts and dates of credit reports. Bureaus send all of them as text. */
import { divideRounded, type Kobo, kobo, times } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { textOf } from '#platform/provider';
import type { FacilityClass } from './bureau.ts';

/** "1,260,995.50" in naira; undefined for anything else. Decimals after the second are cut off. */
export function koboIn(value: unknown): Kobo | undefined {
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(textOf(value).replaceAll(/[₦,\s]/g, ''));
  return match ? kobo(BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').slice(0, 2).padEnd(2, '0'))) : undefined;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "2026-01-31T00:00:00+01:00", "31-Jan-2026", "31/Jan/2026" or "31/01/2026". */
export function dayIn(value: unknown): Day | undefined {
  const text = textOf(value).trim();
  const iso = Day.safeParse(text.slice(0, 10)).data;
  const [, dayOfMonth = '', month = '', year = ''] = /^(\d{1,2})[-/](\d{1,2}|[A-Za-z]{3})[a-z]*[-/](\d{4})/.exec(text) ?? [];
  const number = /^\d/.test(month) ? month : String(monthNames.indexOf(month.toLowerCase()) + 1);
  return iso ?? Day.safeParse(`${year}-${number.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`).data;
}

export const countIn = (value: unknown): number | undefined => {
  const text = textOf(value).replaceAll(',', '').trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
};

const classes: readonly (readonly [RegExp, FacilityClass])[] = [
  [/writ|charge.?off/, 'written_off'],
  [/lost|loss/, 'lost'],
  [/doubt/, 'doubtful'],
  [/sub/, 'substandard'],
  [/watch|special/, 'watch'],
  [/non.?perform/, 'substandard'],
  [/perform|good|pass/, 'performing'],
];

/** The worst class that the words of a lender contain: the classification, and the status of the account. */
export const classIn = (...words: unknown[]): FacilityClass => {
  const text = words.map((word) => textOf(word).toLowerCase()).join(' ');
  return classes.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown';
};

/** An instalment as what it costs in a month; undefined for a rhythm that has no month, such as one payment at the end. */
export function monthlyOf(instalment: Kobo | undefined, rhythm: unknown): Kobo | undefined {
  const word = textOf(rhythm).toLowerCase();
  if (instalment === undefined || instalment === 0n) return undefined;
  const perYear = rhythms.find(([pattern]) => pattern.test(word))?.[1];
  return perYear === undefined ? undefined : kobo(divideRounded(times(instalment, perYear), 12n, 'up'));
}
const rhythms: readonly (readonly [RegExp, bigint])[] = [
  [/bi.?week|fortnight/, 26n],
  [/bi.?month/, 6n],
  [/week/, 52n],
  [/month/, 12n],
  [/quarter/, 4n],
  [/dai|day/, 365n],
];

export const rowsIn = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : []).filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null);
