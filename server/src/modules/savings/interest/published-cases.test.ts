/** Savings interest held against numbers that Mambu publishes (its guide to deposit interest, worked examples on mambu.ideas.aha.io) and Apache Fineract's tests. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day } from '@ajo/contract/kernel/time';
import { InterestTerms } from '@ajo/contract/modules/interest';
import type { SavingsPreview } from '@ajo/contract/modules/savings.preview';
import { expect, test } from 'vitest';
import { savingsPreview, whyNotPreview } from './savings-preview.rules.ts';

type Terms = Partial<Parameters<typeof InterestTerms.decode>[0]>;
type Case = { terms: Terms; from: string; until: Day; amounts: readonly bigint[] };

function preview({ terms, from, until, amounts }: Case): SavingsPreview {
  const start = day(from);
  const input = {
    terms: InterestTerms.decode({ rate_bps: 0, posting: 'end', ...terms }),
    start_on: start,
    until,
    movements: amounts.map((amount) => ({ on: start, amount: kobo(amount) })),
  };
  expect(whyNotPreview(input)).toBeUndefined();
  return savingsPreview(input);
}

/** Simple interest by the day on one balance, a year of 365 days: the lines of the calculation in APP-I-1322. */
test.each([
  ['30054.24 × 3 % ÷ 365 × 11', 3_005_424n, 300, 11, 2_717n],
  ['50000 × 3 % ÷ 365 × 19', 5_000_000n, 300, 19, 7_808n],
  ['5054.25 × 1.5 % ÷ 365 × 19', 505_425n, 150, 19, 395n],
  ['50000 × 3 % ÷ 365 × 9', 5_000_000n, 300, 9, 3_699n],
  ['5163.45 × 1.5 % ÷ 365 × 9', 516_345n, 150, 9, 191n],
  ['55163.45 × 1.5 % ÷ 365 × 22', 5_516_345n, 150, 22, 4_987n],
] as const)('APP-I-1322: %s', (_source, balance, rate, days, interest) => {
  const until = addDays(day('2018-11-01'), days);
  const { totals } = preview({ terms: { rate_bps: rate }, from: '2018-11-01', until, amounts: [balance] });
  expect(totals.interest).toBe(interest);
});

test('APP-I-1322: 30000 × 3 % ÷ 365 × 22 is printed as 54.24, cut off; it is rounded here', () => {
  const { totals } = preview({
    terms: { rate_bps: 300, posting: 'monthly' },
    from: '2018-10-10',
    until: day('2018-11-01'),
    amounts: [3_000_000n],
  });
  expect([totals.exact_interest, totals.interest]).toEqual(['54.2466', 5_425n]);
});

/** At 100 percent, as many hundreds of naira as the year has days earn ₦100 a day. */
test.each([
  ['01.01.19 to 01.02.19 = 31/365', '2019-01-01', '2019-02-01', 365n, 31n],
  ['01.02.19 to 01.03.19 = 28/365', '2019-02-01', '2019-03-01', 365n, 28n],
  ['01.01.20 to 01.02.20 = 31/366', '2020-01-01', '2020-02-01', 366n, 31n],
  ['01.02.20 to 01.03.20 = 29/366', '2020-02-01', '2020-03-01', 366n, 29n],
] as const)('APP-I-1332, actual/actual: %s', (_source, from, until, daysOfYear, days) => {
  const terms = { rate_bps: 10_000, day_count: 'actual' } as const;
  const { totals } = preview({ terms, from, until: day(until), amounts: [daysOfYear * 10_000n] });
  expect(totals.interest).toBe(days * 10_000n);
});

/** 5 % to 1,000 and 10 % from 1,001: a balance of 1,500 earns 10 % of 1,500. */
test('DPS-I-4: the tier that a balance reaches counts for the whole of it', () => {
  const terms = { rate_bps: 500, tiers: [{ from: 100_100, rate_bps: 1_000 }] };
  const year = { from: '2019-01-01', until: day('2020-01-01') };
  const earned = [150_000n, 100_000n].map((amount) => preview({ terms, ...year, amounts: [amount] }).totals.interest);
  expect(earned).toEqual([15_000n, 5_000n]);
});

/** A deposit of 40, a withdrawal of 5, a deposit of 25: the end of the day has 60. The next day has no transaction. */
test('Interest Calculation Methods in Deposit Accounts: a day counts with its balance at the end', () => {
  const { days } = preview({ terms: {}, from: '2023-05-15', until: day('2023-05-17'), amounts: [4_000n, -500n, 2_500n] });
  expect(days.map(({ balance }) => balance)).toEqual([6_000n, 6_000n]);
});

/** RecurringDepositTest: 2,000 on the first of 14 months at 7 percent; the maturity amounts that it expects, in whole units. */
test.each([
  ['monthly compounding and posting, 365 days', { posting: 'monthly' }, 29_250n],
  ['monthly compounding and posting, 360 days', { posting: 'monthly', day_count: '360' }, 29_268n],
  ['daily compounding, monthly posting, 365 days', { posting: 'monthly', compounding: 'daily' }, 29_253n],
  ['daily compounding, monthly posting, 360 days', { posting: 'monthly', compounding: 'daily', day_count: '360' }, 29_271n],
  ['half-yearly compounding and posting, 365 days', { posting: 'half_yearly' }, 29_238n],
] as const)('Fineract, recurring deposit: %s', (_what, terms, maturity) => {
  const start = day('2026-01-01');
  const months = Array.from({ length: 14 }, (_, at) => addMonths(start, at));
  const { totals } = savingsPreview({
    terms: InterestTerms.decode({ rate_bps: 700, ...terms }),
    start_on: start,
    until: day('2027-03-01'),
    movements: months.map((on) => ({ on, amount: kobo(200_000n) })),
  });
  expect((totals.balance + 50n) / 100n).toBe(maturity);
});
