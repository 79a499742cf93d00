/** Deposits held against the cases of Apache Fineract's integration tests, and what the calculator refuses. */
import { kobo } from '@ajo/contract/kernel/money';
import { DepositPreviewInput } from '@ajo/contract/modules/investments.deposits';
import { expect, test } from 'vitest';
import { depositPreview, whyNotDeposit } from './deposit.rules.ts';

type Wire = Parameters<typeof DepositPreviewInput.decode>[0];
const input = (change: Partial<Wire> = {}): DepositPreviewInput =>
  DepositPreviewInput.decode({
    kind: 'deposit',
    principal: 10_000_000,
    start_on: '2026-01-01',
    months: 14,
    rate_chart: charts.period,
    ...change,
  } as Wire);

/** FixedDepositProductHelper: a slab begins at a term in months, an amount, or both. */
const charts = {
  period: [1, 7, 13, 19].map((months, at) => ({ months, rate_bps: 500 + at * 100 })),
  amount: [
    { from: 100, rate_bps: 500 },
    { from: 500_100, rate_bps: 700 },
    { from: 1_000_100, rate_bps: 800 },
  ],
  period_amount: [1, 7, 13, 19].flatMap((months, at) => [
    { months, from: 100, rate_bps: 500 + at * 100 },
    { months, from: 500_100, rate_bps: 600 + at * 100 },
  ]),
  amount_period: [100, 500_100].flatMap((from, at) => [
    { months: 1, from, rate_bps: 500 + at * 200 },
    { months: 7, from, rate_bps: 600 + at * 200 },
  ]),
};

/** FixedDepositTest.testFixedDepositAccountWith…InterestRateChart and its variations: chart, deposit, months, nominal annual rate. */
test.each([
  ['period', 10_000, 12, 6],
  ['period', 2_000, 12, 6],
  ['period', 10_000, 18, 7],
  ['amount', 10_000, 12, 7],
  ['amount', 5_000, 12, 5],
  ['amount', 10_000, 26, 7],
  ['period_amount', 10_000, 12, 7],
  ['period_amount', 5_000, 12, 6],
  ['period_amount', 10_000, 20, 9],
  ['amount_period', 10_000, 12, 8],
  ['amount_period', 5_000, 12, 6],
  ['amount_period', 10_000, 6, 7],
] as const)('Fineract, rate chart by %s: %s for %s months earns %s percent', (chart, amount, months, rate) => {
  const deposit = input({ start_on: '2015-03-01', principal: amount * 100, months, rate_chart: charts[chart] });
  expect(depositPreview(deposit).rate_bps).toBe(rate * 100);
});

/** 100,000 for 14 months from the first day of a year by the chart of periods (7 percent): the maturity amounts that FixedDepositTest expects, in whole units. */
test.each([
  ['monthly compounding and posting, 365 days', { posting: 'monthly' }, 108_446n],
  ['monthly compounding and posting, 360 days', { posting: 'monthly', day_count: '360' }, 108_568n],
  ['daily compounding, monthly posting, 365 days', { posting: 'monthly', compounding: 'daily' }, 108_470n],
  ['daily compounding, monthly posting, 360 days', { posting: 'monthly', compounding: 'daily', day_count: '360' }, 108_593n],
  ['daily compounding, annual posting, 365 days', { posting: 'yearly', compounding: 'daily' }, 108_470n],
  ['daily compounding, annual posting, 360 days', { posting: 'yearly', compounding: 'daily', day_count: '360' }, 108_593n],
  ['half-yearly compounding and posting, 365 days', { posting: 'half_yearly' }, 108_335n],
  ['half-yearly compounding and posting, 360 days', { posting: 'half_yearly', day_count: '360' }, 108_453n],
  ['monthly compounding, annual posting, 365 days', { posting: 'yearly', compounding: 'monthly' }, 108_446n],
] as const)('Fineract, maturity: %s', (_what, terms, maturity) => {
  const { total } = depositPreview(input(terms)).totals;
  expect((total + 50n) / 100n).toBe(maturity);
});

/** testPrematureClosureAmountWithPenalInterest…: opened on the first, left a month and a day later, two points less. */
test.each([
  ['for the whole term: 7 − 2 percent', 'whole_term', 500, 100_438n],
  ['until the withdrawal: 5 − 2 percent', 'days_held', 300, 100_263n],
] as const)('Fineract, premature closure, penal interest %s', (_what, of, rate, paid) => {
  const exit = depositPreview(
    input({ posting: 'monthly', early_exit: { on: '2026-02-02', reduction_bps: 200, rate_of: of } }),
  ).early_exit;
  expect([exit?.days_held, exit?.rate_bps, exit && (exit.total + 50n) / 100n]).toEqual([32, rate, paid]);
});

/** The lines of Mambu's APP-I-1322 as deposits for days. */
test.each([
  ['30054.24 × 3 % ÷ 365 × 11', 3_005_424, 300, 11, 2_717n],
  ['50000 × 3 % ÷ 365 × 19', 5_000_000, 300, 19, 7_808n],
  ['55163.45 × 1.5 % ÷ 365 × 22', 5_516_345, 150, 22, 4_987n],
] as const)('Mambu: %s', (_what, principal, rate, days, interest) => {
  const deposit = input({ principal, days, months: undefined, rate_chart: [{ rate_bps: rate }] });
  expect(depositPreview(deposit).totals.interest).toBe(interest);
});

test('interest is paid at maturity, on the day of each month, or on the first day; the principal leaves at the end', () => {
  const paid = (payout: 'maturity' | 'monthly' | 'upfront') =>
    depositPreview(input({ months: 3, start_on: '2026-01-31', payout, withholding_tax_bps: 1_000 })).postings.map((one) => [
      one.on,
      one.interest,
      one.withholding_tax,
      one.paid,
      one.balance,
    ]);
  // 100,000 × 5 % × 89 ÷ 365 = 1,219.178…
  expect(paid('maturity')).toEqual([['2026-04-30', 121_918n, 12_192n, 10_109_726n, 0n]]);
  expect(paid('upfront')).toEqual([
    ['2026-01-31', 121_918n, 12_192n, 109_726n, 10_000_000n],
    ['2026-04-30', 0n, 0n, 10_000_000n, 0n],
  ]);
  expect(paid('monthly')).toEqual([
    ['2026-02-28', 38_356n, 3_836n, 34_520n, 10_000_000n],
    ['2026-03-31', 42_466n, 4_246n, 38_220n, 10_000_000n],
    ['2026-04-30', 41_096n, 4_110n, 10_036_986n, 0n],
  ]);
});

test('below the minimum balance nothing is earned, and 29 February counts where days are counted as they are', () => {
  expect(depositPreview(input({ min_balance: 10_000_001 })).totals).toMatchObject({ interest: 0n, total: 10_000_000n });
  const leap = { start_on: '2028-01-01', months: 12, rate_chart: [{ rate_bps: 1_000 }] };
  expect(depositPreview(input({ ...leap, day_count: 'actual' })).totals.exact_interest).toBe('10000.0000');
  expect(depositPreview(input(leap)).totals.exact_interest).toBe('10027.3973');
  expect(depositPreview(input({ ...leap, balance_method: 'average' })).totals.interest).toBe(kobo(1_002_740n));
});

test.each([
  ['no term', { months: undefined }, 'months'],
  ['two terms', { days: 30 }, 'months'],
  ['a term above ten years', { months: 121 }, 'months'],
  ['a term beyond all days', { months: Number.MAX_SAFE_INTEGER, early_exit: { on: '2026-02-01' } }, 'months'],
  ['a start beyond all days', { start_on: '9999-12-31', early_exit: { on: '9999-12-31' } }, 'start_on'],
  ['a chart beyond all days', { rate_chart: [{ months: 121, rate_bps: 1 }] }, 'rate_chart.0.months'],
  ['days above ten years', { months: undefined, days: 3_661 }, 'days'],
  [
    'more rates than a chart has',
    { rate_chart: Array.from({ length: 101 }, (_, at) => ({ days: at + 1, rate_bps: 1 })) },
    'rate_chart',
  ],
  ['interest paid out and posted', { payout: 'monthly', posting: 'monthly' }, 'posting'],
  ['interest paid upfront that compounds', { payout: 'upfront', compounding: 'daily' }, 'compounding'],
  ['an average that compounds', { balance_method: 'average', compounding: 'daily' }, 'compounding'],
  ['leaving on the last day', { early_exit: { on: '2027-03-01' } }, 'early_exit.on'],
  ['leaving before the start', { early_exit: { on: '2025-12-31' } }, 'early_exit.on'],
  ['leaving what was paid upfront', { payout: 'upfront', early_exit: { on: '2026-02-01' } }, 'early_exit'],
] as const)('%s is refused at its field', (_what, change, field) => {
  const { error } = DepositPreviewInput.safeDecode({ ...DepositPreviewInput.encode(input()), ...change } as Wire);
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});

test.each<[string, Partial<Wire>, string]>([
  ['a term below the chart', { months: 6, rate_chart: [{ months: 7, rate_bps: 1 }] }, 'rate_chart'],
  ['an amount below the chart', { rate_chart: [{ from: 10_000_001, rate_bps: 1 }] }, 'rate_chart'],
  [
    'a rate twice',
    {
      rate_chart: [
        { days: 31, rate_bps: 1 },
        { months: 1, rate_bps: 2 },
      ],
    },
    'rate_chart.1',
  ],
])('%s is refused', (_what, change, field) => {
  expect(Object.keys(whyNotDeposit(input(change))?.errors ?? {})).toEqual([field]);
});
