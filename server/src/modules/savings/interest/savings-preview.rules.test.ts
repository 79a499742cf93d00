/** Interest on savings, held against published cases and against the exact sum of any sequence of days. */
import { kobo, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { InterestTerms } from '@ajo/contract/modules/interest';
import type { SavingsPreviewInput } from '@ajo/contract/modules/savings.preview';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accrualOf, addParts, interestOfDay, noParts, partsPerKobo, wholeKobo } from '#modules/interest';
import { savingsPreview, whyNotPreview } from './savings-preview.rules.ts';

const start = day('2026-01-01');
type Wire = Parameters<typeof InterestTerms.decode>[0];
const input = (terms: Partial<Wire>, days: number, movements: [number, bigint][] = [[0, 100_000n]]): SavingsPreviewInput => ({
  terms: InterestTerms.decode({ rate_bps: 1_000, posting: 'end', ...terms } as Wire),
  start_on: start,
  until: addDays(start, days),
  movements: movements.map(([after, amount]) => ({ on: addDays(start, after), amount: kobo(amount) })),
});
const exact = (...args: Parameters<typeof input>): string => savingsPreview(input(...args)).totals.exact_interest;

test.each([
  ['121 days at 10 % on 1,000, simple', {}, 121, '33.1507'],
  ['121 days at 10 % on 1,000, compounded daily', { compounding: 'daily' }, 121, '33.7016'],
  ['a year at 10 % on 1,000, simple', {}, 365, '100.0000'],
  ['360 days of a year of 360', { day_count: '360' }, 360, '100.0000'],
  ['a year of 365 days counted in 360', { day_count: '360' }, 365, '101.3889'],
  ['a year posted monthly earns interest on interest', { posting: 'monthly' }, 365, '104.7127'],
  ['below the minimum balance', { min_balance: 100_001 }, 365, '0.0000'],
  ['at the minimum balance', { min_balance: 100_000 }, 365, '100.0000'],
  ['in the tier that the balance reaches', { tiers: [{ from: 50_000, rate_bps: 1_200 }] }, 365, '120.0000'],
  ['below the next tier', { tiers: [{ from: 100_001, rate_bps: 1_200 }] }, 365, '100.0000'],
] as const)('%s', (_what, terms, days, interest) => {
  expect(exact(terms as Partial<Wire>, days)).toBe(interest);
});

test('an average balance counts the days of a period together, also against the minimum', () => {
  const movements: [number, bigint][] = [
    [0, 100_000n],
    [15, 100_000n],
  ];
  const terms = { balance_method: 'average', min_balance: 150_000 } as const;
  expect([exact(terms, 30, movements), exact({ min_balance: 150_000 }, 30, movements)]).toEqual(['12.3288', '8.2192']);
});

test('a leap year counts 366 days, only where the days are counted as they are', () => {
  const leap = { ...input({ day_count: 'actual' }, 1), start_on: day('2028-01-01'), until: day('2029-01-01') };
  const movements = [{ on: day('2028-01-01'), amount: kobo(100_000n) }];
  expect(savingsPreview({ ...leap, movements }).totals.exact_interest).toBe('100.0000');
  const fixed = { ...leap, terms: { ...leap.terms, day_count: '365' as const } };
  expect(savingsPreview({ ...fixed, movements }).totals.exact_interest).toBe('100.2740');
});

test('tax is kept back from each posting, and postings are dated the first day after their month', () => {
  const { postings, totals } = savingsPreview(input({ posting: 'monthly', withholding_tax_bps: 1_000 }, 45));
  expect(postings).toEqual([
    { on: '2026-02-01', interest: 849n, withholding_tax: 85n, balance: 100_764n },
    { on: '2026-02-15', interest: 387n, withholding_tax: 39n, balance: 101_112n },
  ]);
  expect(totals.balance).toBe(minus(plus(kobo(100_000n), totals.interest), totals.withholding_tax));
});

test('more than is there cannot leave', () => {
  const movements: [number, bigint][] = [
    [0, 100_000n],
    [3, -100_001n],
  ];
  expect(Object.keys(whyNotPreview(input({}, 10, movements))?.errors ?? {})).toEqual(['movements.1.amount']);
});

test('any sequence of days accrues the exact sum to the kobo: the residue is carried', () => {
  const balances = fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(balances, fc.integer({ min: 0, max: 10_000 }), (sequence, rate) => {
      const terms = { rate_bps: rate, tiers: [], min_balance: noMoney, day_count: '365' as const };
      let [earned, accrued] = [noParts, noMoney];
      for (const [at, balance] of sequence.entries()) {
        earned = addParts(earned, interestOfDay(terms, { on: addDays(start, at), balance: kobo(balance) }));
        accrued = plus(accrued, accrualOf(earned, accrued));
      }
      const numerator = sequence.reduce((sum, balance) => sum + balance * BigInt(rate), 0n);
      expect(earned * 3_650_000n).toBe(numerator * partsPerKobo);
      expect(accrued).toBe(wholeKobo(earned));
    }),
  );
});
