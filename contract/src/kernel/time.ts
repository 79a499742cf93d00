/** Business days are a branded "YYYY-MM-DD" in Africa/Lagos; instants stay `Date`. The two never mix by accident. */
import { z } from 'zod';
import { wholeNumber } from './money.ts';

const firstDay = '1000-01-01';

/** From the year 1000 to the year 9999: sums of days stay in these years, and both JavaScript and PostgreSQL count with them. */
export const Day = z.iso
  .date()
  .refine((on) => on >= firstDay, { error: 'Enter a day with a year of four digits, such as 2026-03-02', abort: true })
  .brand<'Day'>();
export type Day = z.output<typeof Day>;

/** An instant as ISO text on the wire, a Date in the program. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (instant) => instant.toISOString(),
});

/** A day written in the program or read from the database; anything else is a mistake and throws. */
export const day = (text: string): Day => Day.parse(text);

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

// Lagos has kept UTC+1 without summer time since 1979, so the shift is a constant and needs no calendar data.
const lagosShiftMs = hourMs;

export const dayInLagos = (instant: Date): Day => new Date(instant.getTime() + lagosShiftMs).toISOString().slice(0, 10) as Day;

/** A moment as a form writes it: "2026-03-02T10:40", in Lagos. */
export const minuteInLagos = (instant: Date): string => new Date(instant.getTime() + lagosShiftMs).toISOString().slice(0, 16);
export const fromMinuteInLagos = (minute: string): Date => new Date(Date.parse(`${minute}:00Z`) - lagosShiftMs);

/** Midnight in Lagos at the start of a day, as an instant. */
export const startOfDay = (on: Day): Date => new Date(utcMidnight(on) - lagosShiftMs);

/** Reading or writing a date costs more than all else that is done with it, and the same few thousand days come again and again. */
const knownDays = new Map<Day, number>();
const maxKnownDays = 20_000;

/** Midnight UTC of the day, in milliseconds. */
function utcMidnight(on: Day): number {
  const known = knownDays.get(on);
  if (known !== undefined) return known;
  if (knownDays.size >= maxKnownDays) knownDays.clear();
  const ms = Date.parse(`${on}T00:00:00Z`);
  knownDays.set(on, ms);
  return ms;
}

const knownTexts = new Map<number, Day>();

const [firstMs, lastMs] = [Date.UTC(1000, 0, 1), Date.UTC(9999, 11, 31)];

/** The first or the last day of the calendar where a sum would be outside of it. */
function fromUtc(sum: number): Day {
  const ms = Math.min(lastMs, Math.max(firstMs, sum));
  const known = knownTexts.get(ms);
  if (known !== undefined) return known;
  if (knownTexts.size >= maxKnownDays) knownTexts.clear();
  const on = new Date(ms).toISOString().slice(0, 10) as Day;
  knownTexts.set(ms, on);
  return on;
}

export const addDays = (on: Day, days: number): Day => fromUtc(utcMidnight(on) + days * dayMs);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (on: Day): number => new Date(utcMidnight(on)).getUTCDay();

/** Whole days from the first day to the second; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs);

/**
 * The same day of the month, `months` later; the last day where the month is too short. Always computed from the seed
 * day, so 31 January → 28 February → 31 March.
 */
export function addMonths(seed: Day, months: number): Day {
  const [year = 0, month = 1, dayOfMonth = 1] = seed.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return fromUtc(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(dayOfMonth, lastDay)));
}

/** ISO days sort as text, so comparing them needs no calendar. */
export const isBefore = (earlier: Day, later: Day): boolean => earlier < later;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "05 Sep, 2026"; empty stays empty (day, abbreviated month, comma, four-digit year). */
export function longDay(on: Day | null | undefined): string {
  if (!on) return '';
  const [year, month, dayOfMonth] = on.split('-');
  return `${dayOfMonth} ${months[Number(month) - 1]}, ${year}`;
}

/** "January 2026" of a day in it. */
export const monthName = (on: Day): string =>
  new Date(utcMidnight(on)).toLocaleDateString('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "Jan 2026" of a day in it. */
export const shortMonth = (on: Day): string => longDay(on).slice(3).replace(',', '');

/** "1 day", "1,825 days". */
export const daysText = (count: number): string => `${wholeNumber(count)} ${count === 1 ? 'day' : 'days'}`;

/** "05/09/2026 14:30" in Lagos, as documents and mails state a moment; the time is left out when it is midnight. */
export function shortInstant(at: Date | null | undefined): string {
  if (!at) return '';
  const [date = '', time = ''] = new Date(at.getTime() + lagosShiftMs).toISOString().split('T');
  const [year, month, dayOfMonth] = date.split('-');
  const clock = time.slice(0, 5);
  return `${dayOfMonth}/${month}/${year}${clock === '00:00' ? '' : ` ${clock}`}`;
}

/** "14:30" in Lagos. */
export const timeOf = (at: Date): string => minuteInLagos(at).slice(11);

/** "05 Sep, 2026 14:30" in Lagos, as screens show a moment; the time is left out when it is midnight. */
export function longInstant(at: Date | null | undefined): string {
  if (!at) return '';
  const clock = timeOf(at);
  return `${longDay(dayInLagos(at))}${clock === '00:00' ? '' : ` ${clock}`}`;
}
