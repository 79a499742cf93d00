/** Schedules against the worked numbers of other systems, and the terms that are refused. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { ScheduleMethod } from '@ajo/contract/modules/schedules';
import { describe, expect, test } from 'vitest';
import { rateOf } from './rate.rules.ts';
import { hundred, ngn } from './schedule.examples.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import type { Terms } from './schedule.ts';

const terms = (change: Partial<Terms> = {}): Terms =>
  hundred({ principal: ngn('5,000'), method: 'flat', instalments: 18, disbursedOn: day('2026-01-15'), ...change });
const parts = (input: Terms): [bigint, bigint][] =>
  scheduleOf(input).rows.map(({ principal, interest }) => [principal, interest]);
const totals = (input: Terms): bigint[] => scheduleOf(input).rows.map(({ total }) => total);

describe('flat', () => {
  test('5,000 at 12% over 18 months in whole naira is 278 + 50 seventeen times and 274 + 50 last, as in Fineract', () => {
    const rows = parts(terms({ rounding: { mode: 'half-even', multiple: ngn('1'), residue: 'last' } }));
    expect(rows.slice(0, 17)).toEqual(Array.from({ length: 17 }, () => [27_800n, 5000n]));
    expect(rows[17]).toEqual([27_400n, 5000n]);
  });

  test('the same loan in exact kobo is 277.78 + 50 and ends with 277.74', () => {
    const rows = parts(terms());
    expect(rows[0]).toEqual([27_778n, 5000n]);
    expect(rows[17]).toEqual([27_774n, 5000n]);
  });

  test('interest over all rows is rounded once, and the last row settles the kobo', () => {
    const rows = parts(terms({ principal: ngn('1000'), rate: rateOf('1.3333', 'month'), instalments: 3 }));
    expect(rows.map(([, interest]) => interest)).toEqual([1333n, 1333n, 1334n]);
  });
});

describe('declining', () => {
  const declining = { method: 'declining_equal_instalment' } as const;

  test('100 at 7% over 6 months is 17.01 five times and 17.00 last, as in Fineract', () => {
    const loan = terms({ ...declining, principal: ngn('100'), rate: rateOf('7', 'year'), instalments: 6 });
    expect(totals(loan)).toEqual([1701n, 1701n, 1701n, 1701n, 1701n, 1700n]);
    expect(scheduleOf(loan).rows.map(({ closingBalance }) => closingBalance)).toEqual([8357n, 6705n, 5043n, 3371n, 1690n, 0n]);
  });

  test('24% a year on 10,000 is 46.15 of interest in the first week, as in Fineract', () => {
    const loan = terms({
      ...declining,
      principal: ngn('10,000'),
      rate: rateOf('24', 'year'),
      frequency: { every: 1, unit: 'week' },
    });
    expect(parts(loan)[0]?.[1]).toBe(4615n);
  });

  test('a fortnight bears a twenty-sixth of the annual rate and a day a 365th', () => {
    const of = (every: number, unit: 'day' | 'week'): bigint | undefined =>
      parts(terms({ ...declining, principal: ngn('10,000'), rate: rateOf('26', 'year'), frequency: { every, unit } }))[0]?.[1];
    expect([of(2, 'week'), of(1, 'day')]).toEqual([10_000n, 712n]);
  });

  test('a monthly rate is a twelfth of the annual rate', () => {
    const loan = (percent: string, per: 'month' | 'year'): bigint[] =>
      totals(terms({ ...declining, rate: rateOf(percent, per) }));
    expect(loan('4.5', 'month')).toEqual(loan('54', 'year'));
  });

  test('equal principal repays the same amount each time, with less interest each time', () => {
    const rows = parts(terms({ method: 'declining_equal_principal', principal: ngn('1000'), instalments: 3 }));
    expect(rows).toEqual([
      [33_333n, 1000n],
      [33_333n, 667n],
      [33_334n, 333n],
    ]);
  });

  test('a bullet loan of 30 days pays principal and interest in its only row', () => {
    const loan = terms({ method: 'bullet', rate: rateOf('35.5', 'month'), instalments: 1, principal: ngn('10,000') });
    expect(parts(loan)).toEqual([[1_000_000n, 355_000n]]);
  });

  test('rows of principal grace bear interest only, and the rest is solved over the other rows', () => {
    const loan = terms({
      ...declining,
      principal: ngn('1000'),
      instalments: 5,
      grace: { principal: 2, interestDeferred: 0, interestFree: 0 },
    });
    const rows = parts(loan);
    expect(rows.slice(0, 2)).toEqual([
      [0n, 1000n],
      [0n, 1000n],
    ]);
    expect(rows.slice(2)).toEqual(
      parts({ ...loan, instalments: 3, grace: { principal: 0, interestDeferred: 0, interestFree: 0 } }),
    );
  });

  test('fractions of a kobo in the interest never cancel the last rows', () => {
    const loan = terms({ ...declining, principal: ngn('5,000'), rate: rateOf('100', 'month'), instalments: 120 });
    const rows = totals(loan);
    expect([rows.length, rows[0], rows[119]]).toEqual([120, 500_000n, 500_000n]);
  });
});

test.each(ScheduleMethod.options)('without interest a %s loan repays its principal and nothing else', (method) => {
  const schedule = scheduleOf(terms({ method, rate: rateOf('0', 'year'), principal: ngn('100'), instalments: 6 }));
  expect(schedule.totals).toMatchObject({ interest: 0n, totalRepayable: 10_000n, costOfCredit: 0n });
  expect(schedule.rows.at(-1)?.closingBalance).toBe(0n);
  expect(schedule.apr).toBe('0.00');
});

test('each fee is counted once: upfront and deducted fees outside the rows, the others inside', () => {
  const schedule = scheduleOf(
    terms({
      principal: ngn('1200'),
      instalments: 12,
      fees: [
        { name: 'Form', amount: ngn('10'), when: 'upfront' },
        { name: 'Management', amount: ngn('20'), when: 'deducted' },
        { name: 'Insurance', amount: ngn('1'), when: 'per_instalment' },
      ],
    }),
  );
  expect(schedule.rows[0]).toMatchObject({ principal: ngn('100'), interest: ngn('12'), fees: ngn('1'), total: ngn('113') });
  expect(schedule.totals).toEqual({
    principal: ngn('1200'),
    interest: ngn('144'),
    fees: ngn('42'),
    paidOut: ngn('1180'),
    totalRepayable: ngn('1356'),
    costOfCredit: ngn('186'),
  });
});

test('changing the disbursement date moves the due dates and no amount', () => {
  const planned = scheduleOf(terms());
  const real = scheduleOf(terms({ disbursedOn: day('2026-01-19') }));
  expect(real.firstDueOn).toBe('2026-02-19');
  expect(real.rows.map(({ total }) => total)).toEqual(planned.rows.map(({ total }) => total));
});

test.each<[string, Partial<Terms>]>([
  ['schedule_principal_too_small', { principal: kobo(3599n) }],
  ['schedule_grace_too_long', { grace: { principal: 18, interestDeferred: 0, interestFree: 0 } }],
  ['schedule_term_too_long', { frequency: { every: 12, unit: 'month' }, instalments: 31 }],
  ['schedule_fees_too_high', { fees: [{ name: 'All of it', amount: ngn('5000'), when: 'deducted' }] }],
  [
    'schedule_fees_too_high',
    { downPayment: ngn('2000'), fees: [{ name: 'The rest of the payout', amount: ngn('3000'), when: 'upfront' }] },
  ],
  ['schedule_fees_too_high', { fees: [{ name: 'Each', amount: ngn('300'), when: 'per_instalment' }] }],
  ['schedule_first_due_too_early', { firstDueOn: day('2026-01-15') }],
  ['schedule_first_due_too_late', { firstDueOn: day('2027-01-17') }],
  ['schedule_rounding_too_coarse', { rounding: { mode: 'half-even', multiple: ngn('400'), residue: 'last' } }],
  ['schedule_rounding_too_coarse', { rounding: { mode: 'half-even', multiple: ngn('1000'), residue: 'last' } }],
  [
    'schedule_rounding_too_coarse',
    { rounding: { mode: 'half-even', multiple: ngn('1000'), residue: 'last' }, method: 'declining_equal_instalment' },
  ],
])('refuses with %s what makes no schedule: %o', (code, change) => {
  expect(whyNotTerms(terms(change))?.code).toBe(code);
});

test('accepts terms at the edge of every limit', () => {
  expect(whyNotTerms(terms({ principal: kobo(3600n) }))).toBeUndefined();
  expect(
    whyNotTerms(terms({ grace: { principal: 17, interestDeferred: 0, interestFree: 0 }, firstDueOn: day('2026-01-16') })),
  ).toBeUndefined();
  expect(whyNotTerms(terms({ frequency: { every: 12, unit: 'month' }, instalments: 30 }))).toBeUndefined();
});
