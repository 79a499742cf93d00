/** What closing a loan costs on a day, and that paying exactly that closes it. */
import { kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { type Day, addDays, day } from '@ajo/contract/kernel/time';
import { ScheduleMethod } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, outstandingOf } from './allocation.rules.ts';
import { type PayoffFacts, payoffOn, type PayoffRow } from './payoff.rules.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf } from './schedule.rules.ts';
import type { Terms } from './schedule.ts';

const disbursedOn = day('2024-01-01');

function loan(change: Partial<Terms> = {}, paid = 0n): PayoffFacts {
  const terms: Terms = {
    principal: kobo(10_000n),
    rate: rateOf('7', 'year'),
    method: 'declining_equal_instalment',
    frequency: { every: 1, unit: 'month' },
    instalments: 6,
    disbursedOn,
    fees: [],
    ...change,
  };
  const rows = scheduleOf(terms).rows.map((row): PayoffRow => ({
    ...row,
    fee: row.fees,
    penalty: noMoney,
    scheduledInterest: row.interest,
  }));
  for (const part of allocate(rows, kobo(paid)).parts) {
    const row = rows[part.row - 1];
    if (row) row[part.component] = kobo(row[part.component] - part.amount);
  }
  return { method: terms.method, disbursedOn, rows, earlySettlementRebateBps: 10_000n };
}
const lines = (facts: PayoffFacts, on: Day): string =>
  payoffOn(facts, on)
    .lines.map(({ kind, amount }) => `${kind} ${amount}`)
    .join(', ');

test('100 at 7% over 6 months with one instalment paid closes for 83.81 half-way, as in Fineract, and for 84.06 at the period end', () => {
  const facts = loan({}, 1701n);
  expect(payoffOn(facts, day('2024-02-15')).total).toBe(8381n);
  expect(payoffOn(facts, day('2024-03-01')).total).toBe(8406n);
  expect(lines(facts, day('2024-02-15'))).toBe('principal 8357, interest_running 24');
});

test('a declining loan closed on the day it was paid out costs its principal', () => {
  expect(lines(loan(), disbursedOn)).toBe('principal 10000');
});

test('interest already paid ahead is taken off the running row and never comes out negative', () => {
  const facts = loan({}, 1701n + 30n);
  expect(lines(facts, day('2024-02-15'))).toBe('principal 8357');
  expect(payoffOn(facts, day('2024-02-28')).lines).toContainEqual({ kind: 'interest_running', amount: 16n });
});

test('overdue rows owe their interest, fees and penalties in full; later fees are waived', () => {
  const facts = loan({ fees: [{ name: 'Insurance', amount: kobo(10n), when: 'per_instalment' }] });
  const rows = facts.rows.map((row) => (row.number === 1 ? { ...row, penalty: kobo(7n) } : row));
  expect(lines({ ...facts, rows }, day('2024-02-15'))).toBe(
    'principal 10000, interest_due 58, interest_running 24, fees 10, penalties 7',
  );
  expect(payoffOn({ ...facts, rows }, day('2024-02-15')).waived).toBe(50n + 25n + 39n + 29n + 20n + 10n);
});

test('a flat loan owes the whole interest of the running row, and later rows what the rebate leaves', () => {
  const facts = loan({ method: 'flat', rate: rateOf('12', 'year') });
  expect(lines(facts, day('2024-02-15'))).toBe('principal 10000, interest_due 100, interest_running 100');
  expect(lines({ ...facts, earlySettlementRebateBps: 7500n }, day('2024-02-15'))).toBe(
    'principal 10000, interest_due 100, interest_running 100, interest_later 100',
  );
  expect(lines({ ...facts, earlySettlementRebateBps: 0n }, day('2024-02-15'))).toContain('interest_later 400');
});

test('on a due day the next row does not run yet', () => {
  expect(lines(loan({ method: 'flat', rate: rateOf('12', 'year') }), day('2024-02-01'))).toBe(
    'principal 10000, interest_due 100',
  );
});

test('after the last due day everything outstanding is asked for and nothing is waived', () => {
  const facts = loan({}, 1701n);
  const quote = payoffOn(facts, day('2024-12-31'));
  expect([quote.total, quote.waived]).toEqual([sumOf(facts.rows.map(outstandingOf)), 0n]);
});

test('lines and splits both add up to the total, and total and waiver to all that is outstanding, on any day', () => {
  const facts = fc.record({
    method: fc.constantFrom(...ScheduleMethod.options),
    principal: fc.bigInt({ min: 10_000n, max: 100_000_000n }).map(kobo),
    instalments: fc.integer({ min: 1, max: 24 }),
    percent: fc.integer({ min: 0, max: 400 }),
    paid: fc.bigInt({ min: 0n, max: 100_000_000n }),
    rebate: fc.bigInt({ min: 0n, max: 10_000n }),
    days: fc.integer({ min: 0, max: 800 }),
  });
  fc.assert(
    fc.property(facts, ({ method, principal, instalments, percent, paid, rebate, days }) => {
      const given = loan({ method, principal, instalments, rate: rateOf(String(percent), 'year') }, paid);
      const quote = payoffOn({ ...given, earlySettlementRebateBps: rebate }, addDays(disbursedOn, days));
      const asked = quote.splits.flatMap(({ penalty, fee, interest, principal: owed }) => [penalty, fee, interest, owed]);
      expect(sumOf(quote.lines.map(({ amount }) => amount))).toBe(quote.total);
      expect(sumOf(asked)).toBe(quote.total);
      expect(quote.total + quote.waived).toBe(sumOf(given.rows.map(outstandingOf)));
      expect([...asked, ...quote.splits.map(({ waivedInterest }) => waivedInterest)].every((amount) => amount >= 0n)).toBe(true);
    }),
  );
});

test('waiting a day never makes closing a loan cheaper', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ScheduleMethod.options), fc.integer({ min: 0, max: 250 }), (method, days) => {
      const facts = loan({ method, rate: rateOf('60', 'year'), principal: kobo(5_000_000n) });
      const on = addDays(disbursedOn, days);
      expect(payoffOn(facts, addDays(on, 1)).total >= payoffOn(facts, on).total).toBe(true);
    }),
  );
});
