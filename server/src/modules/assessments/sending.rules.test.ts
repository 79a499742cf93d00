/** Which hard rules refuse an application at its sending: all that no guarantor and no other answer can lift. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { HardStop } from '@ajo/contract/modules/loans.credit';
import { expect, test } from 'vitest';
import { aProduct } from '../loans/loan.examples.ts';
import type { CreditFacts } from './credit-inputs.rules.ts';
import { initialScorecard } from './scorecards/scorecard.rules.ts';
import { whyBarred } from './sending.rules.ts';

const on = day('2026-03-02');
const product = aProduct({ min_age_years: 21, min_months_as_customer: 2, max_dti_bps: 3_300 });
const ada: CreditFacts = {
  declaredIncome: kobo(40_000_000n),
  provenIncome: null,
  bornOn: day('1990-05-17'),
  customerSince: new Date('2025-01-10T08:00:00Z'),
  isSuspended: false,
  bvnMatch: 'full',
  bankNameMatches: true,
  writtenOff: 0,
  running: [],
  bureau: null,
  fallenDue: [],
};
const runningLate = { id: 'l', isMonthly: true, owed: kobo(1_000n), oldestOverdueOn: addDays(on, -9), coming: [] };
const barred = (facts: Partial<CreditFacts>, change: Parameters<typeof aProduct>[0] = {}) =>
  whyBarred(
    { ...product, ...change },
    { ...ada, ...facts },
    { amount: kobo(10_000_000n), on, instalments: 3, scorecard: initialScorecard },
  );

const cases: Partial<Record<HardStop, [Partial<CreditFacts>, Parameters<typeof aProduct>[0], string]>> = {
  suspended: [{ isSuspended: true }, {}, 'suspended'],
  blacklisted: [{ writtenOff: 1 }, {}, 'We wrote off an earlier loan'],
  late: [{ running: [runningLate] }, { max_active_loans: 2 }, 'A loan of yours is 9 days late'],
  too_many_loans: [{ running: [{ ...runningLate, oldestOverdueOn: null }] }, {}, 'Pay back your running loan'],
  age: [{ bornOn: day('2006-01-01') }, {}, 'must be at least 21 years old'],
  too_new: [{ customerSince: new Date('2026-02-01T08:00:00Z') }, {}, 'at least 2 months'],
  score: [{}, { min_score: 99 }, 'Your repayment history does not meet the requirement for this loan'],
};

test.each(Object.entries(cases))('%s is refused, with its reason', (rule, [facts, change, text]) => {
  const found = barred(facts, change);
  expect(found?.rule).toBe(rule);
  expect(found?.text).toContain(text);
});

test('every final rule is refused here or by the amount that fits', () => {
  expect([...Object.keys(cases), 'dti', 'guarantor_missing'].toSorted()).toEqual(HardStop.options.toSorted());
});

test('guarantors count as accepted, and a date of birth that is not known ends nothing', () => {
  expect(barred({ bornOn: null }, { required_guarantors: 2 })).toBeUndefined();
  // 20 without history, 30 for the income, 5 without bureau, 10 for guarantors, 10 for the time with us.
  expect([barred({}, { min_score: 75 }), barred({}, { min_score: 76 })?.rule]).toEqual([undefined, 'score']);
});
