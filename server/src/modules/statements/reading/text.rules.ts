/** Reads amounts and days as Nigerian banks print them. Pure; never through a float. */
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';

export type DayOrder = 'dmy' | 'mdy';

const amount =
  /^(?<before>[-+(]?)\s*(?:₦|NGN|N|#|[^\w\s.,()+-]{1,2})?\s*(?<inner>-?)\s*(?<whole>\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(?<cents>\d{1,2}))?\s*\)?\s*(?<after>CR|DR|-)?$/i;
const empty = /^(?:[-–—]{1,3}|nil|n\/a)?$/i;

/** Negative for "-", "(…)" and "DR"; nothing, dashes and NIL are zero; undefined when it is no amount. */
export function readAmount(text: string): Kobo | undefined {
  const trimmed = text.trim();
  if (empty.test(trimmed)) return noMoney;
  const parts = amount.exec(trimmed)?.groups;
  if (!parts) return undefined;
  const size = BigInt((parts['whole'] ?? '').replaceAll(',', '')) * 100n + BigInt((parts['cents'] ?? '').padEnd(2, '0'));
  const signs = `${parts['before']}${parts['inner']}${parts['after'] ?? ''}`;
  return kobo(/[-(]|DR/i.test(signs) ? -size : size);
}

/** Amounts of statements carry their kobo; a bare number is a reference, a cheque or part of a sentence. */
export const looksLikeAmount = (text: string): boolean => /\d\.\d{2}\D{0,3}$/.test(text) && readAmount(text) !== undefined;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`(?:[\s,T]+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?)?$`;
const shapes = [
  String.raw`(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})`,
  String.raw`(?<d>\d{1,2})[\s./-]*(?<name>[A-Za-z]{3})[A-Za-z]{0,6}[\s.,/-]*(?<y>\d{4}|\d{2})`,
  String.raw`(?<name>[A-Za-z]{3})[A-Za-z]{0,6}\s+(?<d>\d{1,2}),?\s+(?<y>\d{4})`,
].map((shape) => new RegExp(`^${shape}${clock}`, 'i'));
const numeric: Record<DayOrder, RegExp> = {
  dmy: new RegExp(String.raw`^(?<d>\d{1,2})[\s./-](?<m>\d{1,2})[\s./-](?<y>\d{4}|\d{2})${clock}`, 'i'),
  mdy: new RegExp(String.raw`^(?<m>\d{1,2})[\s./-](?<d>\d{1,2})[\s./-](?<y>\d{4}|\d{2})${clock}`, 'i'),
};

/** A day with or without a time of day; undefined when it is none or does not exist, such as 31 February. */
export function readDay(text: string, order: DayOrder): Day | undefined {
  const trimmed = text.trim();
  for (const shape of [...shapes, numeric[order]]) {
    const parts = shape.exec(trimmed)?.groups;
    if (parts) return dayOf(parts);
  }
  return undefined;
}

function dayOf({ y = '', m, d = '', name = '' }: Record<string, string>): Day | undefined {
  const month = m ?? String(monthNames.indexOf(name.toLowerCase()) + 1);
  const year = y.length === 2 ? `20${y}` : y;
  return Day.safeParse(`${year}-${month.padStart(2, '0')}-${d.padStart(2, '0')}`).data;
}

/** The order in which most of the texts are days; the preferred one when both read as many. */
export function dayOrderOf(texts: readonly string[], preferred: DayOrder): DayOrder {
  const other: DayOrder = preferred === 'dmy' ? 'mdy' : 'dmy';
  const read = (order: DayOrder): number => texts.filter((text) => readDay(text, order) !== undefined).length;
  return read(other) > read(preferred) ? other : preferred;
}

/** Titles and markers are compared without spaces, signs and case: "Withdrawal(DR)" is "withdrawaldr". */
export const normal = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
