/** What an amount becomes, to the kobo, and what a plan refuses. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { investmentPlans } from '../../../seeds/reference/investment-plans.ts';
import { previewOf, whyNotPlan, whyNotPreview } from './plan.rules.ts';
import type { InvestmentPlan } from './plan.ts';

const plan = {
  ...(investmentPlans[0] as InvestmentPlan),
  minAmount: kobo(50_000_00n),
  maxAmount: kobo(10_000_000_00n),
  rates: [
    { months: 6, rateBps: 1_400 },
    { months: 12, rateBps: 1_600 },
  ],
};

test.each([
  // 100,000 × 14% × 181 / 365 = 6,942.4657…; a tenth of it is tax.
  [100_000_00n, 6, '2026-01-01', 181, 6_942_47n, 694_25n],
  // Twelve months over a leap day are 366 days.
  [100_000_00n, 12, '2027-03-01', 366, 16_043_84n, 1_604_38n],
  // From the last day of August to the last day of February.
  [50_000_00n, 6, '2026-08-31', 181, 3_471_23n, 347_12n],
] as const)('%s kobo for %s months from %s: %s days, %s interest, %s tax', (amount, months, on, days, interest, tax) => {
  const preview = previewOf(plan, { amount: kobo(amount), months, on: day(on) });
  expect([preview.days, preview.interest, preview.withholding_tax]).toEqual([days, interest, tax]);
  expect(preview.total).toBe(amount + interest - tax);
});

test.each([
  [49_999_99n, 6, 'amount'],
  [10_000_000_01n, 6, 'amount'],
  [100_000_00n, 7, 'months'],
  [50_000_00n, 12, undefined],
  [10_000_000_00n, 6, undefined],
] as const)('%s kobo for %s months is refused at: %s', (amount, months, field) => {
  const refused = whyNotPreview(plan, { amount: kobo(amount), months, on: day('2026-01-01') });
  expect(Object.keys(refused?.errors ?? {})[0]).toBe(field);
});

const saved = { ...plan, version: 3, active: true };
test.each([
  ['as they stand', {}, undefined],
  ['with the most below the least', { maxAmount: kobo(1n) }, 'max_amount'],
  ['with one term twice', { rates: [6, 12, 6].map((months) => ({ months, rateBps: 1_400 })) }, 'rates.2.months'],
  ['that reduce the principal on an early exit', { earlyExitBps: 1_401 }, 'early_exit_bps'],
  ['that leave nothing on an early exit', { earlyExitBps: 1_400 }, undefined],
])('terms %s are assessed', (_what, change, field) => {
  expect(Object.keys(whyNotPlan({ ...saved, ...change })?.errors ?? {})[0]).toBe(field);
});
