/** A loan copies the days of the calendar that are still to come, however long the calendar is. */
import { addDays, day } from '@ajo/contract/kernel/time';
import { maxHolidays } from '@ajo/contract/modules/schedules';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { withBankHolidays } from './bank-holidays.rules.ts';
import type { LoanProduct } from './product.ts';

const today = day('2026-03-02');
const [salary] = loanProducts as [LoanProduct];
const moved = (holidays = [day('2026-06-12')]): LoanProduct => ({
  ...salary,
  working_days: { shift: 'next', closed: ['saturday', 'sunday'], holidays },
});
const past = Array.from({ length: maxHolidays + 100 }, (_, before) => addDays(today, -1 - before)).toReversed();

test('past days neither displace days to come nor are copied; today is', () => {
  const calendar = [...past, today, day('2026-04-03'), day('2026-06-12')];
  const { working_days: rule } = withBankHolidays(moved([...past.slice(-3), day('2026-06-12')]), { calendar, today });
  expect(rule?.holidays).toEqual([today, '2026-04-03', '2026-06-12']);
});

test('of more days than the terms take, the latest are left out', () => {
  const calendar = Array.from({ length: maxHolidays + 5 }, (_, after) => addDays(today, after));
  const { working_days: rule } = withBankHolidays(moved([]), { calendar, today });
  expect(rule?.holidays).toEqual(calendar.slice(0, maxHolidays));
});

test.each<[string, LoanProduct, typeof past]>([
  ['a product whose due days do not move', salary, [day('2026-04-03')]],
  ['a product with a calendar of past days only', moved(), past],
])('%s is unchanged', (_what, product, calendar) => {
  expect(withBankHolidays(product, { calendar, today })).toBe(product);
});
