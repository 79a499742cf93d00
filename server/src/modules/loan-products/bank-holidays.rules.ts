/** Adds the days of the calendar to the closed days of a product. Pure. */
import type { Day } from '@ajo/contract/kernel/time';
import { maxHolidays } from '@ajo/contract/modules/schedules';
import type { LoanProduct } from './product.ts';

/** A product whose due days do not move is unchanged. Of more days than the terms take, the latest are left out. */
export function withBankHolidays(product: LoanProduct, calendar: readonly Day[]): LoanProduct {
  const { working_days: rule } = product;
  if (!rule || calendar.length === 0) return product;
  const holidays = [...new Set([...rule.holidays, ...calendar])].toSorted().slice(0, maxHolidays);
  return { ...product, working_days: { ...rule, holidays } };
}
