/** The credit rules, each at its edge: hard stops, DTI, score, flags. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import type { CreditInputs } from '@ajo/contract/modules/loans.credit';
import { describe, expect, test } from 'vitest';
import { autoDenialOf, finalStops } from './auto-deny.rules.ts';
import { returnableUntil } from '#modules/loans/pricing';
import { whyNotCoolOff } from '../loan-applications/cooling-off.rules.ts';
import { assess, heaviestMonth, incomeOf, monthsSince, stopsAtRelease, yearsSince } from './credit.rules.ts';
import { initialScorecard } from './scorecards/scorecard.rules.ts';
import { aLoan, aProduct } from '../loans/loan.examples.ts';
import { termsOfProduct } from '#modules/loan-products';

const on = day('2026-03-02');
const good: CreditInputs = {
  assessed_on: on,
  income: kobo(40_000_000n),
  income_source: 'statement',
  declared_income: kobo(40_000_000n),
  statement_income: kobo(40_000_000n),
  statement_to: on,
  existing_instalments: kobo(0n),
  requested_instalment: kobo(4_000_000n),
  requested: kobo(10_000_000n),
  exposure: kobo(0n),
  age_years: 35,
  months_as_customer: 24,
  active_loans: 0,
  days_late: 0,
  written_off_loans: 0,
  suspended: false,
  repayment_score: 100,
  bureau_worst_days_late: 0,
  bureau_worst_class: 'performing',
  bureau_instalments: kobo(0n),
  guarantors_ready: 1,
  guarantor_conflicts: 0,
  bvn_match: 'match',
  bank_name_matches: true,
};
const policy = termsOfProduct(aProduct({ max_days_late: 3, min_age_years: 21, min_months_as_customer: 6, min_score: 50 }));
const rules = (change: Partial<CreditInputs>, terms = policy) => assess({ ...good, ...change }, terms, initialScorecard);

test('a customer who meets every rule has the full score and no stop', () => {
  expect(rules({})).toMatchObject({
    score: 100,
    band: 'good',
    dti_bps: 1_000,
    stops: [],
    flags: [],
    exposure_after: 10_000_000n,
  });
});

test.each([
  ['suspended', { suspended: true }, {}],
  ['blacklisted', { written_off_loans: 1 }, {}],
  ['late', { days_late: 4 }, { days_late: 3 }],
  ['too_many_loans', { active_loans: 1 }, { active_loans: 0 }],
  ['dti', { requested_instalment: kobo(13_200_001n) }, { requested_instalment: kobo(13_200_000n) }],
  ['dti', { income: kobo(0n) }, {}],
  ['age', { age_years: 20 }, { age_years: 21 }],
  ['too_new', { months_as_customer: 5 }, { months_as_customer: 6 }],
  ['guarantor_missing', { guarantors_ready: 0 }, { guarantors_ready: 1 }],
] as const)('%s stops at its limit and not before', (rule, over, under) => {
  expect(rules(over).stops.map((stop) => stop.rule)).toEqual([rule]);
  expect(rules(under).stops).toEqual([]);
});

test('a proven statement counts before the declared income, also where it shows less or nothing', () => {
  const [more, less] = [kobo(38_000_000n), kobo(30_000_000n)];
  expect(incomeOf({ declared_income: more, statement_income: less })).toEqual({ income: less, income_source: 'statement' });
  expect(incomeOf({ declared_income: more, statement_income: kobo(0n) }).income).toBe(0n);
  expect(incomeOf({ declared_income: more, statement_income: null })).toEqual({ income: more, income_source: 'declared' });
  expect(incomeOf({ declared_income: null, statement_income: null })).toEqual({ income: 0n, income_source: 'none' });
});

test('a statement that shows more than a tenth less than declared is for a person to look at', () => {
  const flags = (statement: bigint) => rules({ statement_income: kobo(statement) }).flags.map(({ rule }) => rule);
  expect(flags(36_000_000n)).toEqual([]);
  expect(flags(35_999_999n)).toEqual(['income_below_declared']);
});

test('a guarantor who is one of the staff is for a person to look at, without a name', () => {
  expect(rules({ guarantor_conflicts: 1 })).toMatchObject({
    stops: [],
    flags: [{ rule: 'guarantor_conflict', text: 'A guarantor may have a conflict of interest: see the guarantors' }],
  });
});

test('a score below the minimum of the product stops', () => {
  const poor = rules({ repayment_score: 0, requested_instalment: kobo(13_000_000n), bureau_worst_days_late: 90 });
  expect([poor.score, poor.stops.map(({ rule }) => rule)]).toEqual([35, ['score']]);
});

test('unknown facts are flagged for review and never decline', () => {
  const { stops, flags } = rules({
    age_years: null,
    repayment_score: null,
    bureau_worst_days_late: null,
    income_source: 'declared',
    bank_name_matches: false,
    bvn_match: 'partial',
  });
  expect(stops).toEqual([]);
  expect(flags.map(({ rule }) => rule)).toEqual(['age_unknown', 'income_declared', 'name_differs', 'bvn_partial', 'no_history']);
});

test('a product without income, score or guarantor requirements stops on none of them', () => {
  const open = { ...policy, max_dti_bps: 0, min_score: 0, required_guarantors: 0 };
  expect(rules({ income: kobo(0n), guarantors_ready: 0, repayment_score: 0 }, open).stops).toEqual([]);
});

test('the score is the sum of the factor points, and no factor exceeds its maximum', () => {
  for (const repaid of [null, 0, 50, 100])
    for (const months of [0, 3, 6, 12]) {
      const { factors, score } = rules({ repayment_score: repaid, months_as_customer: months });
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(factors.every(({ points, of }) => points >= 0 && points <= of)).toBe(true);
      expect(factors.reduce((sum, { of }) => sum + of, 0)).toBe(100);
    }
});

describe('the monthly burden', () => {
  const weekly = Array.from({ length: 8 }, (_, at) => ({ dueOn: addDays(on, 7 * (at + 1)), amount: kobo(1_000n) }));
  test('of weekly instalments is the sum of all instalments within thirty days', () => {
    expect(heaviestMonth(weekly, false)).toBe(5_000n);
  });
  test('of monthly instalments is the largest one, also around February', () => {
    const rows = [day('2026-01-31'), day('2026-02-28')].map((dueOn, at) => ({ dueOn, amount: kobo(at === 0 ? 900n : 1_000n) }));
    expect(heaviestMonth(rows, true)).toBe(1_000n);
    expect(heaviestMonth([], true)).toBe(0n);
  });
});

test('after approval only facts that arose since can stop the payout', () => {
  const { stops } = rules({ days_late: 9, income: kobo(0n), suspended: true });
  expect(stopsAtRelease({ stops }).map(({ rule }) => rule)).toEqual(['suspended', 'late']);
});

test.each([
  ['1990-03-02', 36],
  ['1990-03-03', 35],
  ['2008-02-29', 18],
])('born on %s is %d years old', (born, years) => expect(yearsSince(day(born), on)).toBe(years));

test.each([
  ['2026-03-02', 0],
  ['2026-02-02', 1],
  ['2026-02-03', 0],
  ['2025-03-02', 12],
  ['2026-04-01', 0],
])('a customer since %s is one for %d months', (from, months) => expect(monthsSince(day(from), on)).toBe(months));

describe('automatic denial', () => {
  const pending = { status: 'pending', humanReview: null, customerId: 'ada' } as const;
  const run = { isJudged: false, dryRun: false };
  const robot = { id: 'amina' };
  test.each([
    ['a pending application', pending, run, 'denied'],
    ['one in a dry run', pending, { ...run, dryRun: true }, 'would_deny'],
    ['one under human review', { ...pending, humanReview: { at: new Date(0), by: 'x', reason: 'y' } }, run, 'left_for_review'],
    ['one with an opinion', pending, { ...run, isJudged: true }, 'left_judged'],
    ['an application of the user who runs it', { ...pending, customerId: 'amina' }, run, 'left_for_review'],
    ['one that has moved meanwhile', { ...pending, status: 'approved' as const }, run, 'changed'],
  ])('of %s', (_what, loan, how, outcome) => expect(autoDenialOf(loan, robot, how)).toBe(outcome));
  test('never results from an unanswered guarantor request', () => {
    expect(finalStops(rules({ guarantors_ready: 0 }))).toEqual([]);
  });
});

describe('cooling off', () => {
  const running = aLoan({ status: 'active', disbursedOn: on });
  test.each([
    [0, undefined],
    [3, undefined],
    [4, 'cooling_off_over'],
  ])('%d days after the payout', (days, code) => expect(whyNotCoolOff(running, addDays(on, days))?.code).toBe(code));
  test.each([
    ['2026-03-06', '2026-03-11'], // a Friday: Saturday and Sunday do not count
    ['2026-12-24', '2026-12-30'], // two public holidays and a weekend
  ])('of a loan paid out on %s until %s', (paidOut, until) =>
    expect(returnableUntil({ ...running, disbursedOn: day(paidOut) })).toBe(until),
  );
  test('is requested once, for an active loan, and only if the loan has cooling-off days', () => {
    expect(whyNotCoolOff({ ...running, coolingOffRequestedAt: new Date(0) }, on)?.code).toBe('cooling_off_asked');
    expect(whyNotCoolOff({ ...running, status: 'completed' }, on)?.code).toBe('loan_settled');
    const strict = aLoan({ status: 'active', disbursedOn: on }, aProduct({ cooling_off_days: 0 }));
    expect([returnableUntil(strict), whyNotCoolOff(strict, on)?.code]).toEqual([null, 'cooling_off_over']);
  });
});
