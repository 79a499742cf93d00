/** What holds on every schedule there is: random terms over every method, unit, rate, grace and multiple. */
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { FrequencyUnit, RatePeriod, ScheduleMethod } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodRate, rateOf } from './rate.rules.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import type { Terms } from './schedule.ts';

const rates = fc
  .tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(...RatePeriod.options))
  .map(([whole, decimals, per]) =>
    rateOf(`${per === 'month' ? whole % 101 : whole}.${decimals.toString().padStart(6, '0')}`, per),
  );

const anyTerms = fc.record({
  principal: fc.bigInt({ min: 200n, max: 10_000_000_000n }).map(kobo),
  rate: rates,
  method: fc.constantFrom(...ScheduleMethod.options),
  frequency: fc.record({ every: fc.integer({ min: 1, max: 12 }), unit: fc.constantFrom(...FrequencyUnit.options) }),
  instalments: fc.integer({ min: 1, max: 120 }),
  disbursedOn: fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2024-01-01'), days)),
  fees: fc.constant([]),
  principalGrace: fc.integer({ min: 0, max: 5 }),
  wait: fc.option(fc.integer({ min: 1, max: 366 }), { nil: undefined }),
  roundingMultiple: fc.option(fc.constantFrom(kobo(100n), kobo(1000n), kobo(10_000n)), { nil: undefined }),
});

const lawful = anyTerms
  .map(({ wait, ...rest }): Terms => ({ ...rest, firstDueOn: wait === undefined ? undefined : addDays(rest.disbursedOn, wait) }))
  .filter((terms) => whyNotTerms(terms) === undefined);

const always = (title: string, holds: (terms: Terms) => void): void =>
  test(title, () => fc.assert(fc.property(lawful, holds), { numRuns: 400 }));

always('principal adds up to the loan exactly, in as many rows as instalments, down to a balance of zero', (terms) => {
  const { rows, totals } = scheduleOf(terms);
  expect(rows).toHaveLength(terms.instalments);
  expect(sumOf(rows.map(({ principal }) => principal))).toBe(terms.principal);
  expect(rows.at(-1)?.closingBalance).toBe(0n);
  expect(totals.totalRepayable).toBe(terms.principal + totals.interest);
});

always('no part of a row is negative, and each balance opens where the one before closed', (terms) => {
  let balance = terms.principal;
  for (const row of scheduleOf(terms).rows) {
    expect(row.openingBalance).toBe(balance);
    expect(row.principal >= 0n && row.interest >= 0n && row.closingBalance >= 0n).toBe(true);
    expect(row.total).toBe(row.principal + row.interest + row.fees);
    balance = row.closingBalance;
  }
});

always('the loan never closes before its last row', (terms) => {
  for (const row of scheduleOf(terms).rows) expect(row.openingBalance > 0n).toBe(true);
});

always('due days strictly increase and start after the disbursement', (terms) => {
  let before = terms.disbursedOn;
  for (const { dueOn } of scheduleOf(terms).rows) {
    expect(dueOn > before).toBe(true);
    before = dueOn;
  }
});

// A kobo of balance costs 1 + r in the last row, so no rounding can come closer where one period bears several hundred percent.
always(
  'without a multiple the last equal instalment differs by at most a kobo for each row, times 1 + the period rate',
  (terms) => {
    if (terms.roundingMultiple || !['flat', 'declining_equal_instalment'].includes(terms.method)) return;
    const { rows, instalment } = scheduleOf(terms);
    const { numerator, denominator } = periodRate(terms.rate, terms.frequency);
    const gap = (rows.at(-1)?.total ?? 0n) - instalment;
    expect((gap < 0n ? -gap : gap) * denominator <= BigInt(terms.instalments) * (denominator + numerator)).toBe(true);
  },
);

always('with a multiple every equal instalment but the last is a whole multiple', (terms) => {
  const { roundingMultiple, method, principalGrace } = terms;
  if (!roundingMultiple || method !== 'declining_equal_instalment') return;
  for (const { total } of scheduleOf(terms).rows.slice(principalGrace, -1)) expect(total % roundingMultiple).toBe(0n);
});
