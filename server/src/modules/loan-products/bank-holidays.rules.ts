/** Adds the days of the calendar to the closed days of a product. Pure. */
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import { maxHolidays } from '@ajo/contract/modules/schedules';
import type { LoanProduct } from './product.ts';

/** `today`: the day of the application. */
export type HolidayFacts = { calendar: readonly Day[]; today: Day };

/**
 * A product whose due days do not move, or without a day of the calendar to come, is unchanged. Days that are over are not copied. Of more
 * days than the terms take, the latest are left out.
 */
export function withBankHolidays(product: LoanProduct, { calendar, today }: HolidayFacts): LoanProduct {
  const { working_days: rule } = product;
  const isToCome = (on: Day): boolean => !isBefore(on, today);
  if (!rule || !calendar.some(isToCome)) return product;
  const holidays = [...new Set([...rule.holidays, ...calendar])].filter(isToCome).toSorted().slice(0, maxHolidays);
  return { ...product, working_days: { ...rule, holidays } };
}
