/** Loans as the tests of schedules and accounts use them; each test names only what it is about. */
import { type Kobo, kobo, parseNaira, sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { AccountRow } from './account.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf } from './schedule.rules.ts';
import { type Amounts, components, type Terms } from './schedule.ts';

export const ngn = (text: string): Kobo => parseNaira(text) ?? kobo(-1n);

/** 100 at 12% a year over 6 equal months. */
export const hundred = (change: Partial<Terms> = {}): Terms => ({
  principal: ngn('100'),
  rate: rateOf('12', 'year'),
  method: 'declining_equal_instalment',
  frequency: { every: 1, unit: 'month' },
  instalments: 6,
  disbursedOn: day('2024-01-01'),
  fees: [],
  ...change,
});

/** 60,000 flat at 5% a month over 6 months: 10,000 + 3,000 a month. */
export const flat = (change: Partial<Terms> = {}): Terms =>
  hundred({ principal: ngn('60,000'), rate: rateOf('5', 'month'), method: 'flat', ...change });

/** 5,000 at 12% over 6 months of real days, in whole naira: Fineract's product with interest recalculation. */
export const daily = (change: Partial<Terms> = {}): Terms =>
  hundred({
    principal: ngn('5,000'),
    disbursedOn: day('2010-11-01'),
    dayCount: 'actual/365',
    instalmentBasis: '30/365',
    rounding: { mode: 'half-even', multiple: ngn('1'), residue: 'last' },
    ...change,
  });

export const total = (amounts: Amounts): bigint => sumOf(components.map((component) => amounts[component]));
export const openOf = (row: AccountRow): bigint =>
  total(row.billed) - total(row.paid) - total(row.waived) - total(row.writtenOff);

/** "due day days principal interest total", one row a line, as the other system prints it. */
export const printed = (terms: Terms): string[] =>
  scheduleOf(terms).rows.map(({ dueOn, days, ...row }) =>
    [dueOn, days, ...[row.principal, row.interest, row.total].map(plain)].join(' '),
  );
export const plain = (amount: Kobo): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
