/** What version 7 of the engine corrected for loans in parts (decision 987). Each case was found by a property of random contracts. */
import { type Kobo, kobo, minus, sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import {
  contractOf,
  expectRowsOfSchedule,
  livedOnTime,
  never,
  type TermsInParts,
} from '../../../tests/schedules/paid-on-time.ts';
import type { AccountEvent } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf } from './schedule.rules.ts';
import { components, type Terms, type Tranche } from './schedule.ts';

test('a loan that is settled before its next payout has the rows of the schedule that knew it', () => {
  const terms: TermsInParts = {
    principal: kobo(66_072_220n),
    rate: rateOf('4', 'year'),
    method: 'fixed_instalment',
    instalmentAmount: kobo(45_369_591n),
    frequency: { every: 2, unit: 'month' },
    instalments: 3,
    dayCount: 'actual/actual',
    disbursedOn: day('2024-01-31'),
    fees: [{ name: 'Service', amount: kobo(49_026n), when: 'per_instalment' }],
    tranches: [{ on: day('2024-06-15'), amount: kobo(47_173_045n) }],
  };
  expectRowsOfSchedule(terms);
  expect(accountOn(contractOf(terms), livedOnTime(terms).events, never).rows.map(({ state }) => state)).toEqual([
    'completed',
    'completed',
    'cancelled',
    'completed',
  ]);
});

test('a loan that is settled before its next payout bears the part of a period that follows the payout, also where periods count as equal', () => {
  const terms: TermsInParts = {
    principal: kobo(17_660_910n),
    rate: rateOf('7', 'year'),
    method: 'fixed_instalment',
    instalmentAmount: kobo(21_369_701n),
    frequency: { every: 3, unit: 'month' },
    instalments: 2,
    dayCount: 'period',
    disbursedOn: day('2024-01-31'),
    fees: [],
    tranches: [{ on: day('2024-07-06'), amount: kobo(171_957_498n) }],
  };
  expectRowsOfSchedule(terms);
  // 25 of the 92 days of a quarter at 7 % a year.
  expect(scheduleOf(terms).rows.at(-1)?.interest).toBe(817_733n);
  const asBefore: TermsInParts = { ...terms, engine: 6 };
  const billed = accountOn(contractOf(asBefore), livedOnTime(asBefore).events, never).rows.at(-1)?.billed;
  expect(billed?.interest).toBe(3_009_256n);
});

test('equal instalments before a payout do not depend on it, also where a fraction of a kobo grows over a long term', () => {
  const terms: TermsInParts = {
    principal: kobo(60_775_506n),
    rate: rateOf('60', 'year'),
    method: 'declining_equal_instalment',
    frequency: { every: 2, unit: 'month' },
    instalments: 12,
    dayCount: 'actual/365',
    disbursedOn: day('2024-01-31'),
    fees: [],
    tranches: [
      { on: day('2024-02-26'), amount: kobo(349_659_441n) },
      { on: day('2024-07-02'), amount: kobo(125_308_749n) },
      { on: day('2024-07-25'), amount: kobo(287_205_113n) },
    ],
  };
  expectRowsOfSchedule(terms);
  const second = (tranches: readonly Tranche[], engine?: 6): bigint | undefined =>
    scheduleOf({ ...terms, tranches, engine }).rows[1]?.principal;
  const known = terms.tranches.slice(0, 1);
  expect(second(terms.tranches)).toBe(second(known));
  expect(second(terms.tranches, 6)).not.toBe(second(known, 6));
});

test.each(['declining_equal_instalment', 'declining_equal_principal'] as const)(
  'where the first row takes the residue, a later payout of a loan of %s is not asked in it',
  (method) => {
    const terms: TermsInParts = {
      principal: kobo(10_000_000n),
      rate: rateOf('24', 'year'),
      method,
      frequency: { every: 1, unit: 'month' },
      instalments: 6,
      dayCount: 'actual/365',
      disbursedOn: day('2026-01-31'),
      instalmentBasis: 'months',
      fees: [],
      rounding: { mode: 'half-even', residue: 'first' },
      tranches: [{ on: day('2026-04-10'), amount: kobo(30_000_000n) }],
    };
    expectRowsOfSchedule(terms);
    const first = (tranches: readonly Tranche[], engine?: 6): bigint | undefined =>
      scheduleOf({ ...terms, tranches, engine }).rows[0]?.principal;
    expect(first(terms.tranches)).toBe(first([]));
    expect(first(terms.tranches, 6)).not.toBe(first([], 6));
  },
);

test('a fee of a chosen row is not asked again when its loan is settled before the payout', () => {
  const terms: Terms = {
    principal: kobo(10_000_000n),
    rate: rateOf('24', 'year'),
    method: 'declining_equal_principal',
    frequency: { every: 1, unit: 'month' },
    instalments: 2,
    disbursedOn: day('2026-01-31'),
    fees: [{ name: 'Service', amount: kobo(5_000n), when: 'per_instalment' }],
    tranches: [],
  };
  const settle = day('2026-02-10');
  const rows = accountOn(contractOf(terms), [], settle).rows.toReversed();
  const paid = rows.map(({ number, billed }): AccountEvent => {
    const amount = sumOf(components.map((component) => billed[component]));
    return { type: 'repayment', id: `row ${number}`, on: settle, amount, row: number };
  });
  const payout: AccountEvent = { type: 'tranche', id: 'more', on: day('2026-03-10'), amount: kobo(4_000_000n) };
  const feesBilled = (engine?: 6): bigint[] =>
    accountOn(contractOf({ ...terms, engine }), [...paid, payout], payout.on).rows.map(({ billed }) => billed.fee);
  expect(feesBilled()).toEqual([5_000n, 5_000n, 0n]);
  expect(feesBilled(6)).toEqual([5_000n, 5_000n, 5_000n]);
});

test('a chosen row that a payout opens again does not ask what late principal would have borne until the payout', () => {
  const terms: Terms = {
    principal: kobo(41_211_875n),
    rate: rateOf('60', 'year'),
    method: 'fixed_instalment',
    instalmentAmount: kobo(12_610_833n),
    frequency: { every: 1, unit: 'month' },
    instalments: 5,
    dayCount: 'actual/365',
    disbursedOn: day('2024-01-31'),
    fees: [],
    tranches: [],
  };
  const on = day('2024-05-26');
  const paid: AccountEvent[] = [
    { type: 'repayment', id: 'early', on: day('2024-02-20'), amount: kobo(13_737_291n) },
    { type: 'repayment', id: 'chosen', on: day('2024-02-21'), amount: kobo(8_242_375n), row: 4 },
  ];
  const payout: AccountEvent = { type: 'tranche', id: 'more', on, amount: kobo(191_035_704n) };
  const earned = (events: AccountEvent[], engine?: 6): Kobo =>
    accountOn(contractOf({ ...terms, engine }), events, on).interestEarned;
  expect(earned([...paid, payout])).toBe(earned(paid));
  expect(minus(earned([...paid, payout], 6), earned(paid, 6))).toBe(456_839n);
});
