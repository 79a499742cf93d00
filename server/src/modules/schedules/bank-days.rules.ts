/** Days on which Nigerian banks are closed: weekends, the public holidays with a fixed date, and those of the calendar. Pure. */
import { addDays, type Day, day, daysBetween } from '@ajo/contract/kernel/time';

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '06-12', '10-01', '12-25', '12-26']);
const aSaturday = day('2026-01-03');

const isClosed = (on: Day): boolean => {
  const sinceSaturday = ((daysBetween(aSaturday, on) % 7) + 7) % 7;
  return sinceSaturday < 2 || fixedHolidays.has(on.slice(5));
};

/** The day itself when banks are open, or the next one on which they are. `holidays`: the days of the calendar. */
export const openBankDay = (on: Day, holidays: readonly Day[] = []): Day =>
  isClosed(on) || holidays.includes(on) ? openBankDay(addDays(on, 1), holidays) : on;

/** Counted from a day, the day after it first: banks are open on each day that counts. `count` is 0 or more. */
export function addBankDays(from: Day, count: number): Day {
  let on = from;
  for (let left = count; left > 0; left -= 1) on = openBankDay(addDays(on, 1));
  return on;
}
