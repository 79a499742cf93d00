/** Which days may be added to the calendar or removed from it. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { BankHoliday } from '@ajo/contract/modules/bank-holidays';
import * as no from './bank-holidays.errors.ts';

/** Movable holidays are announced a year ahead at most; fixed ones may be entered further. */
const maxDaysAhead = 3 * 366;
/** Fewer than the closed days that the terms of a loan take. */
const maxDaysToCome = 120;

type CalendarFacts = { on: Day; today: Day; calendar: readonly BankHoliday[] };

/** Days that have begun have had their effects. */
export const isToCome = (on: Day, today: Day): boolean => isBefore(today, on);

export function whyNotAdd({ on, today, calendar }: CalendarFacts): DomainError | undefined {
  if (!isToCome(on, today)) return no.holidayNotToCome();
  if (isBefore(addDays(today, maxDaysAhead), on)) return no.holidayTooFar();
  if (calendar.some((one) => one.on === on)) return no.holidayExists();
  return calendar.filter((one) => isToCome(one.on, today)).length >= maxDaysToCome ? no.calendarFull(maxDaysToCome) : undefined;
}

export function whyNotRemove({ on, today, calendar }: CalendarFacts): DomainError | undefined {
  if (!calendar.some((one) => one.on === on)) return no.holidayMissing();
  return isToCome(on, today) ? undefined : no.holidayPassed();
}
