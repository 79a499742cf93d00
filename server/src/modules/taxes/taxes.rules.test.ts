/** What a month owes, and which payment may be recorded. */
import { type Kobo, kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { addMonths, day } from '@ajo/contract/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spanOf } from './tax.ts';
import { creditFacts } from './tax-return.rules.ts';
import { standingOf, stateOf, whyNotRemit, whyNotReverse } from './taxes.rules.ts';

const month = spanOf('2026-12');
const payment = { amount: kobo(500n), paidOn: day('2027-01-10'), month, open: kobo(500n), today: day('2027-01-15') };

test('December is due on the 21st of January', () => {
  expect(month).toEqual({ from: '2026-12-01', to: '2026-12-31', dueOn: '2027-01-21' });
});

test.each([
  [noMoney, noMoney, '2027-01-22', 'nothing'],
  [kobo(500n), kobo(500n), '2027-01-21', 'open'],
  [kobo(500n), kobo(1n), '2027-01-22', 'overdue'],
  [kobo(500n), noMoney, '2027-01-22', 'remitted'],
  [kobo(-20n), noMoney, '2027-01-22', 'credit'],
] as const)('accrued %s, open %s, on %s: %s', (accrued, open, today, state) => {
  const creditLeft = accrued < noMoney ? kobo(20n) : noMoney;
  expect(stateOf({ accrued, open, creditLeft, dueOn: month.dueOn }, day(today))).toBe(state);
});

test.each([
  [{}, undefined],
  [{ amount: kobo(501n) }, 'above_open'],
  [{ open: noMoney }, 'nothing_open'],
  [{ today: day('2026-12-31') }, 'month_not_over'],
  [{ paidOn: day('2027-01-16') }, 'paid_outside'],
  [{ paidOn: day('2026-11-30') }, 'paid_outside'],
])('%o: %s', (change, code) => {
  expect(whyNotRemit({ ...payment, ...change })?.code).toBe(code);
});

test.each([
  ['pending', undefined, 'remittance_not_booked'],
  ['reversed', undefined, 'remittance_not_booked'],
  ['completed', day('2027-01-10'), 'remittance_proven'],
  ['completed', undefined, undefined],
] as const)('a payment that is %s, proven on %s, is reversed: %s', (status, provenOn, code) => {
  expect(whyNotReverse(status, provenOn)?.code).toBe(code);
});

const first = day('2025-01-01');
const moved = fc.array(fc.tuple(fc.bigInt(-100n, 100n), fc.bigInt(0n, 100n)), { minLength: 1, maxLength: 14 }).map((sums) =>
  sums.map(([accrued, remitted], at) => ({
    month: addMonths(first, at),
    accrued: kobo(accrued),
    remitted: kobo(remitted),
  })),
);

test('what is open in all months less the credit that is left is the balance, and later months change no earlier one', () => {
  fc.assert(
    fc.property(moved, (months) => {
      const standings = months.map(({ month: of }) => standingOf(months, of));
      const balance = minus(sumOf(months.map((one) => one.accrued)), sumOf(months.map((one) => one.remitted)));
      const last: Kobo = standings.at(-1)?.creditLeft ?? noMoney;
      expect(minus(sumOf(standings.map(({ open }) => open)), last)).toBe(balance);
      expect(standings.filter(({ open, creditLeft }) => open < noMoney || creditLeft < noMoney)).toEqual([]);
      expect(standings.filter(({ open, creditLeft }) => open > noMoney && creditLeft > noMoney)).toEqual([]);
      const half = Math.ceil(months.length / 2);
      expect(standingOf(months.slice(0, half), addMonths(first, half - 1))).toEqual(standings[half - 1]);
    }),
  );
});

test('a credit reaches a month after months in which nothing moved', () => {
  const months = [{ month: first, accrued: kobo(-20n), remitted: noMoney }];
  expect(standingOf(months, day('2025-06-01'))).toMatchObject({ credit: 20n, open: 0n, creditLeft: 20n });
  expect(standingOf(months, day('2024-12-01'))).toMatchObject({ credit: 0n, open: 0n, creditLeft: 0n });
});

test.each([
  [500n, 0n, []],
  [
    500n,
    200n,
    [
      ['Credit brought forward', 200n],
      ['To pay', 300n],
    ],
  ],
  [
    500n,
    800n,
    [
      ['Credit brought forward', 800n],
      ['To pay', 0n],
      ['Credit for later months', 300n],
    ],
  ],
  [-500n, 0n, [['Credit for later months', 500n]]],
])('the return of %s with a credit of %s has its lines after the total', (amount, credit, facts) => {
  expect(creditFacts({ amount: kobo(amount), credit: kobo(credit) })).toEqual(facts);
});
