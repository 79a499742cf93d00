/** Schedules held against tables that Apache Fineract publishes in its own tests (EMICalculation.feature and its neighbours), row by row. */
import { sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { rateOf } from './rate.rules.ts';
import { hundred as terms, ngn, plain, printed } from './schedule.examples.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import type { Terms } from './schedule.ts';

type Case = { source: string; change: Partial<Terms>; rows: readonly string[] };

/** Where 12 equal months bear the interest ("360/30") this is our day count `period`; "365/Actual" is `actual/365`. */
const exact: readonly Case[] = [
  {
    source: 'C3152: actual/actual over the turn of a leap year',
    change: { principal: ngn('10,000'), dayCount: 'actual/actual', disbursedOn: day('2023-12-12') },
    rows: [
      '2024-01-12 31 1623.75 101.81 1725.56',
      '2024-02-12 31 1640.42 85.14 1725.56',
      '2024-03-12 29 1661.51 64.05 1725.56',
      '2024-04-12 31 1673.98 51.58 1725.56',
      '2024-05-12 30 1692.11 33.45 1725.56',
      '2024-06-12 31 1708.23 17.36 1725.59',
    ],
  },
  {
    source: 'C3153: actual/actual with a rate of four decimals',
    change: {
      principal: ngn('10,000'),
      rate: rateOf('9.4822', 'year'),
      dayCount: 'actual/actual',
      disbursedOn: day('2023-12-12'),
    },
    rows: [
      '2024-01-12 31 1632.67 80.45 1713.12',
      '2024-02-12 31 1645.92 67.20 1713.12',
      '2024-03-12 29 1662.62 50.50 1713.12',
      '2024-04-12 31 1672.49 40.63 1713.12',
      '2024-05-12 30 1686.80 26.32 1713.12',
      '2024-06-12 31 1699.50 13.65 1713.15',
    ],
  },
  {
    source: 'C3154: equal months, 12 %',
    change: {},
    rows: [
      '2024-02-01 31 16.25 1.00 17.25',
      '2024-03-01 29 16.41 0.84 17.25',
      '2024-04-01 31 16.58 0.67 17.25',
      '2024-05-01 30 16.74 0.51 17.25',
      '2024-06-01 31 16.91 0.34 17.25',
      '2024-07-01 30 17.11 0.17 17.28',
    ],
  },
  {
    source: 'C3155: equal months, 9.4822 %',
    change: { rate: rateOf('9.4822', 'year') },
    rows: [
      '2024-02-01 31 16.34 0.79 17.13',
      '2024-03-01 29 16.47 0.66 17.13',
      '2024-04-01 31 16.60 0.53 17.13',
      '2024-05-01 30 16.73 0.40 17.13',
      '2024-06-01 31 16.86 0.27 17.13',
      '2024-07-01 30 17.00 0.13 17.13',
    ],
  },
  {
    source: 'C3157: an instalment every two months',
    change: { instalments: 3, frequency: { every: 2, unit: 'month' } },
    rows: ['2024-03-01 60 32.68 2.00 34.68', '2024-05-01 61 33.33 1.35 34.68', '2024-07-01 61 33.99 0.68 34.67'],
  },
  {
    source: 'C3159: 365/actual in a leap year, 12 %',
    change: { dayCount: 'actual/365' },
    rows: [
      '2024-02-01 31 16.23 1.02 17.25',
      '2024-03-01 29 16.45 0.80 17.25',
      '2024-04-01 31 16.56 0.69 17.25',
      '2024-05-01 30 16.75 0.50 17.25',
      '2024-06-01 31 16.90 0.35 17.25',
      '2024-07-01 30 17.11 0.17 17.28',
    ],
  },
  {
    source: 'C3160: 365/actual, 9.4822 %',
    change: { dayCount: 'actual/365', rate: rateOf('9.4822', 'year') },
    rows: [
      '2024-02-01 31 16.32 0.81 17.13',
      '2024-03-01 29 16.50 0.63 17.13',
      '2024-04-01 31 16.59 0.54 17.13',
      '2024-05-01 30 16.74 0.39 17.13',
      '2024-06-01 31 16.86 0.27 17.13',
      '2024-07-01 30 16.99 0.13 17.12',
    ],
  },
  {
    source: 'C3161: a down payment of a quarter',
    change: { rate: rateOf('5', 'year'), instalments: 5, downPayment: ngn('25') },
    rows: [
      '2024-01-01 0 25.00 0.00 25.00',
      '2024-02-01 31 14.88 0.31 15.19',
      '2024-03-01 29 14.94 0.25 15.19',
      '2024-04-01 31 15.00 0.19 15.19',
      '2024-05-01 30 15.06 0.13 15.19',
      '2024-06-01 31 15.12 0.06 15.18',
    ],
  },
  {
    source: 'C3167: 365/actual, 15.678 %',
    change: { dayCount: 'actual/365', rate: rateOf('15.678', 'year') },
    rows: [
      '2024-02-01 31 16.10 1.33 17.43',
      '2024-03-01 29 16.38 1.05 17.43',
      '2024-04-01 31 16.53 0.90 17.43',
      '2024-05-01 30 16.77 0.66 17.43',
      '2024-06-01 31 16.97 0.46 17.43',
      '2024-07-01 30 17.25 0.22 17.47',
    ],
  },
  {
    source: 'C3194: a second tranche in the first row, equal months',
    change: { rate: rateOf('9.4822', 'year'), tranches: [{ on: day('2024-01-08'), amount: ngn('200') }] },
    rows: [
      '2024-02-01 31 49.32 2.01 51.33',
      '2024-03-01 29 49.35 1.98 51.33',
      '2024-04-01 31 49.74 1.59 51.33',
      '2024-05-01 30 50.13 1.20 51.33',
      '2024-06-01 31 50.53 0.80 51.33',
      '2024-07-01 30 50.93 0.40 51.33',
    ],
  },
  {
    source: 'BL01: principal grace over all rows but the last',
    change: { rate: rateOf('30', 'year'), instalments: 4, grace: { principal: 3, interestDeferred: 0, interestFree: 0 } },
    rows: [
      '2024-02-01 31 0.00 2.50 2.50',
      '2024-03-01 29 0.00 2.50 2.50',
      '2024-04-01 31 0.00 2.50 2.50',
      '2024-05-01 30 100.00 2.50 102.50',
    ],
  },
  {
    source: 'C111045: the last day of January, equal months',
    change: { principal: ngn('10,000'), instalments: 3, disbursedOn: day('2025-01-31') },
    rows: ['2025-02-28 28 3300.22 100.00 3400.22', '2025-03-31 31 3333.22 67.00 3400.22', '2025-04-30 30 3366.56 33.67 3400.23'],
  },
  {
    source: 'C111047: the last day of January, actual/actual',
    change: { principal: ngn('10,000'), instalments: 3, disbursedOn: day('2025-01-31'), dayCount: 'actual/actual' },
    rows: ['2025-02-28 28 3305.77 92.05 3397.82', '2025-03-31 31 3329.59 68.23 3397.82', '2025-04-30 30 3364.64 33.19 3397.83'],
  },
  {
    source: 'C3784: a fee of 10 in every row',
    change: { rate: rateOf('7', 'year'), fees: [{ name: 'Instalment fee', amount: ngn('10'), when: 'per_instalment' }] },
    rows: [
      '2024-02-01 31 16.43 0.58 27.01',
      '2024-03-01 29 16.52 0.49 27.01',
      '2024-04-01 31 16.62 0.39 27.01',
      '2024-05-01 30 16.72 0.29 27.01',
      '2024-06-01 31 16.81 0.20 27.01',
      '2024-07-01 30 16.90 0.10 27.00',
    ],
  },
];

describe('row by row as in Fineract', () => {
  test.each(exact)('$source', ({ change, rows }) => {
    expect(whyNotTerms(terms(change))).toBeUndefined();
    expect(printed(terms(change))).toEqual(rows);
  });
});

/** A last row that is off by more than half a kobo a row: Fineract then moves every instalment by a kobo, here the last row takes it. */
const smoothed: readonly { source: string; change: Partial<Terms>; theirs: readonly string[] }[] = [
  {
    source: 'C3164: actual/actual over five rows',
    change: {
      principal: ngn('331.77'),
      rate: rateOf('10.65', 'year'),
      instalments: 5,
      dayCount: 'actual/actual',
      disbursedOn: day('2023-12-12'),
    },
    theirs: ['68.14', '68.14', '68.14', '68.14', '68.12'],
  },
  {
    source: 'C3165: equal months over five rows',
    change: { principal: ngn('75'), rate: rateOf('12.3', 'year'), instalments: 5 },
    theirs: ['15.47', '15.47', '15.47', '15.47', '15.45'],
  },
  {
    source: 'C3166: every fifteen days, 365/actual',
    change: { rate: rateOf('9.4822', 'year'), dayCount: 'actual/365', frequency: { every: 15, unit: 'day' } },
    theirs: ['16.90', '16.90', '16.90', '16.90', '16.90', '16.88'],
  },
];

describe('a kobo per row different from Fineract, which spreads its last row over the others; equal in total', () => {
  test.each(smoothed)('$source', ({ change, theirs }) => {
    const ours = scheduleOf(terms(change)).rows.map(({ total }) => total);
    expect(theirs.slice(0, -1).map((each, at) => ngn(each) - (ours[at] ?? 0n))).toEqual(theirs.slice(1).map(() => 1n));
    expect(sumOf(ours)).toBe(sumOf(theirs.map(ngn)));
  });
});

test('C3158: a fortnight bears 1/26 of a year here, 14/360 there: the same instalment, four kobo less in the last', () => {
  const rows = scheduleOf(terms({ rate: rateOf('9.4822', 'year'), frequency: { every: 2, unit: 'week' } })).rows;
  expect(rows.map(({ total }) => plain(total))).toEqual(['16.88', '16.88', '16.88', '16.88', '16.88', '16.86']);
});
