/** Who may open a savings account and how, which money may come in and which may leave. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import type { SavingsProduct } from '#modules/savings-products';
import { dormantOn } from './maturity.rules.ts';
import type { SavingsAccount } from './savings.ts';
import * as rules from './savings.rules.ts';

const [flex, target, locked] = savingsProducts as [SavingsProduct, SavingsProduct, SavingsProduct];
const today = day('2026-03-02');
const opening = { product_id: flex.id, name: 'Rent' };
const account = (change: Partial<SavingsAccount> = {}): SavingsAccount => ({
  id: '019cad7e-0000-7000-8000-000000000001' as SavingsId,
  number: 1n,
  customerId: 'ada',
  productId: flex.id,
  productVersion: 1,
  terms: flex,
  name: 'Rent',
  status: 'active',
  targetAmount: null,
  targetOn: null,
  frequency: null,
  plannedAmount: null,
  instruction: 'keep_as_flex',
  balance: kobo(50_000n),
  transactionsCount: 1,
  openedBy: { id: 'ada', name: 'Ada' },
  needsReview: false,
  reviewedBy: null,
  reviewedAt: null,
  denialReason: null,
  frozenAt: null,
  frozenReason: null,
  dormantAt: null,
  maturityNoticed: null,
  dormancyNoticedAt: null,
  goalReachedAt: null,
  activatedOn: today,
  activatedAt: new Date('2026-03-02T08:00:00Z'),
  lastDepositAt: null,
  lastActAt: new Date('2026-03-02T08:00:00Z'),
  closedAt: null,
  closingAt: null,
  closingJournals: [],
  courtOrderAt: null,
  courtOrder: null,
  maturedAt: null,
  split: null,
  successorId: null,
  payoutNoticedAt: null,
  createdAt: new Date('2026-03-02T08:00:00Z'),
  ...change,
});

test.each([
  ['flex without a goal', flex, {}, undefined],
  ['a package', { ...target, kind: 'package' as const }, {}, 'package_elsewhere'],
  ['a target without an amount', target, {}, 'goal_needed'],
  ['a target with an amount', target, { target_amount: kobo(1n) }, undefined],
  ['a target in 29 days', target, { target_amount: kobo(1n), target_date: day('2026-03-31') }, 'day_outside'],
  ['a target in 30 days', target, { target_amount: kobo(1n), target_date: day('2026-04-01') }, undefined],
  ['a lock without a day', locked, {}, 'day_needed'],
  [
    'a target without a day whose interest is added at its end',
    { ...target, posting: 'end' as const },
    { target_amount: kobo(1n) },
    'day_needed',
  ],
  [
    'a target with a day whose interest is added at its end',
    { ...target, posting: 'end' as const },
    { target_amount: kobo(1n), target_date: day('2026-04-01') },
    undefined,
  ],
  ['a lock of ten days', locked, { target_date: day('2026-03-12') }, undefined],
  ['a lock of nine days', locked, { target_date: day('2026-03-11') }, 'day_outside'],
  ['a lock of 1,001 days', locked, { target_date: day('2028-11-27') }, 'day_outside'],
  ['an amount without a frequency', flex, { amount: kobo(100_00n) }, 'plan_incomplete'],
  ['a frequency without an amount', flex, { frequency: 'weekly' as const }, 'plan_incomplete'],
  ['a plan below the smallest deposit', flex, { frequency: 'weekly' as const, amount: kobo(99_99n) }, 'too_little'],
])('opening %s is assessed', (_what, product, change, code) => {
  expect(rules.whyNotOpen(product, { ...opening, ...change }, today)?.code).toBe(code);
});

test('a twenty-first open account is refused', () => {
  expect([rules.whyNotAnother(19), rules.whyNotAnother(20)?.code]).toEqual([undefined, 'too_many_savings']);
});

test.each([
  ['an active account', {}, 100_00n, undefined],
  ['less than the smallest deposit', {}, 99_99n, 'too_little'],
  ['a frozen account', { frozenAt: new Date() }, 100_00n, undefined],
  ['a closed account', { status: 'closed' as const }, 100_00n, 'savings_state'],
  ['an account in review', { status: 'pending' as const, needsReview: true }, 100_00n, 'savings_in_review'],
  ['a lock that has reached its day', { terms: locked, targetOn: today }, 100_00n, 'savings_matured'],
  [
    'less than the first deposit',
    { status: 'pending' as const, terms: { ...flex, min_opening: kobo(500_00n) } },
    499_99n,
    'too_little',
  ],
  ['more than the largest balance', { terms: { ...flex, max_balance: kobo(600_00n) } }, 100_01n, 'above_max_balance'],
  ['as much as the largest balance', { terms: { ...flex, max_balance: kobo(600_00n) } }, 100_00n, undefined],
])('a deposit of %s is assessed', (_what, change, amount, code) => {
  expect(rules.whyNotDeposit(account(change), { amount: kobo(amount), today })?.code).toBe(code);
});

const withMinimum = (min: bigint, max?: bigint): Partial<SavingsAccount> => ({
  balance: kobo(500_00n),
  terms: { ...flex, min_balance: kobo(min), max_withdrawal: max === undefined ? null : kobo(max) },
});
test.each([
  ['all that is available', {}, 500_00n, undefined],
  ['a kobo more', {}, 500_01n, 'not_enough_savings'],
  ['a frozen account', { frozenAt: new Date() }, 1n, 'savings_frozen'],
  ['a lock before its day', { terms: locked, targetOn: day('2026-03-03') }, 1n, 'savings_locked'],
  ['a lock on its day', { terms: locked, targetOn: today }, 1n, undefined],
  ['a target before its day', { terms: target, targetOn: day('2026-03-03') }, 1n, undefined],
  ['more than the largest withdrawal', { terms: { ...flex, max_withdrawal: kobo(5n) } }, 6n, 'above_max_withdrawal'],
  ['a pending account', { status: 'pending' as const }, 1n, 'savings_state'],
  ['what is above the minimum balance', withMinimum(100_00n), 400_00n, undefined],
  ['a part of the minimum balance', withMinimum(100_00n), 400_01n, 'not_enough_savings'],
  ['all but one kobo', withMinimum(100_00n), 499_99n, 'not_enough_savings'],
  ['all of it', withMinimum(100_00n), 500_00n, undefined],
  ['all of a balance that was only the minimum, above the largest withdrawal', withMinimum(600_00n, 5n), 500_00n, undefined],
  ['all of it, less than a withdrawal above the minimum', withMinimum(400_01n, 5n), 500_00n, undefined],
  ['all of it, a withdrawal above the minimum', withMinimum(400_00n, 5n), 500_00n, 'above_max_withdrawal'],
  ['all of it above the largest withdrawal', withMinimum(100_00n, 5n), 500_00n, 'above_max_withdrawal'],
  ['all of it while a part is held', { ...withMinimum(100_00n), balance: kobo(600_00n) }, 600_00n, 'not_enough_savings'],
])('taking out %s is assessed', (_what, change, amount, code) => {
  const input = { amount: kobo(amount), free: kobo(500_00n), today };
  expect(rules.whyNotTakeOut(account(change), input)?.code).toBe(code);
});

test.each([
  ['a later day', { target_date: day('2026-05-02') }, undefined],
  ['an earlier day', { target_date: day('2026-03-20') }, 'only_later'],
  ['a day beyond the longest term', { target_date: day('2030-03-20') }, 'day_outside'],
  ['another name', { name: 'School' }, undefined],
])('a lock is changed to %s or not', (_what, change, code) => {
  const lock = account({ terms: locked, targetOn: day('2026-04-02') });
  expect(rules.whyNotChange(lock, change, today)?.code).toBe(code);
});

const goal = { terms: target, targetAmount: kobo(400_000_00n), targetOn: day('2026-06-01') };
test.each([
  ['a lower goal', goal, { target_amount: kobo(1n) }, 'goal_only_up'],
  ['the same goal', goal, { target_amount: kobo(400_000_00n) }, undefined],
  ['a higher goal', goal, { target_amount: kobo(500_000_00n) }, undefined],
  ['an earlier day', goal, { target_date: day('2026-05-31') }, 'day_only_later'],
  ['the same day', goal, { target_date: day('2026-06-01') }, undefined],
  ['a later day', goal, { target_date: day('2026-07-01') }, undefined],
  ['a lower goal before the first deposit', { ...goal, status: 'pending' as const }, { target_amount: kobo(1n) }, undefined],
  [
    'a first day that is near, long after the opening',
    { ...goal, targetOn: null, createdAt: new Date('2025-03-02T08:00:00Z') },
    { target_date: day('2026-03-03') },
    'day_outside',
  ],
  ['a lower goal of a flexible account', { ...goal, terms: flex, targetOn: null }, { target_amount: kobo(1n) }, undefined],
])('a target is changed to %s or not', (_what, is, change, code) => {
  expect(rules.whyNotChange(account(is), change, today)?.code).toBe(code);
});

test.each([
  ['today', '2026-03-02', 'fin', undefined],
  ['tomorrow', '2026-03-03', 'fin', 'paid_in_future'],
  ['the day before the opening', '2026-03-01', 'fin', 'paid_before_opening'],
  ['on the own account', '2026-03-02', 'ada', 'own_savings'],
])('booking a deposit of %s is assessed', (_what, paidOn, actorId, code) => {
  expect(rules.whyNotBook(account(), { actorId, paidOn: day(paidOn), today })?.code).toBe(code);
});

test.each([
  ['the last act of a flexible account', {}, '2027-03-02'],
  ['the day of a lock of 700 days', { terms: locked, targetOn: day('2028-01-31') }, '2029-01-30'],
  ['the last act after the day', { terms: locked, targetOn: day('2026-02-20') }, '2027-03-02'],
  [
    'the last act before a renewal',
    { terms: locked, targetOn: day('2028-01-31'), createdAt: new Date('2026-03-20T08:00:00Z') },
    '2027-03-02',
  ],
])('dormancy counts from %s', (_case, change, on) => {
  expect(dormantOn(account(change as Partial<SavingsAccount>))).toBe(on);
});
