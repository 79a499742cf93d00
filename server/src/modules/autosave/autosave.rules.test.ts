/** The days of a plan. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, dayMs } from '@ajo/contract/kernel/time';
import type { DebitAttemptState } from '@ajo/contract/modules/card-debits';
import { expect, test } from 'vitest';
import type { SavingsAccount } from '#modules/savings';
import type { Autosave } from './autosave.ts';
import { amountOf, failuresInRow, nextDay, stateOf, whyNotCharge } from './autosave.rules.ts';

test.each([
  ['daily', null, '2026-03-02', '2026-03-03'],
  // 2 March 2026 is a Monday.
  ['weekly', 1, '2026-03-02', '2026-03-09'],
  ['weekly', 2, '2026-03-02', '2026-03-03'],
  ['weekly', 7, '2026-03-02', '2026-03-08'],
  ['weekly', 7, '2026-03-08', '2026-03-15'],
  ['monthly', 1, '2026-03-01', '2026-04-01'],
  ['monthly', 15, '2026-03-02', '2026-03-15'],
  ['monthly', 31, '2026-03-31', '2026-04-30'],
  ['monthly', 31, '2026-04-29', '2026-04-30'],
  ['monthly', 30, '2026-01-30', '2026-02-28'],
  ['monthly', 29, '2028-01-31', '2028-02-29'],
  ['monthly', 5, '2026-12-31', '2027-01-05'],
] as const)('%s on %s after %s is %s', (frequency, of, after, next) => {
  expect(nextDay({ frequency, day: of }, day(after))).toBe(next);
});

test('a pause is over on its last day', () => {
  const plan = { status: 'active', pausedUntil: day('2026-03-10') } as const;
  expect([stateOf(plan, day('2026-03-09')), stateOf(plan, day('2026-03-10'))]).toEqual(['paused', 'active']);
  expect(stateOf({ ...plan, status: 'stopped' }, day('2026-03-09'))).toBe('stopped');
});

test('refusals count from the day the plan was set, until the newest day that was not refused', () => {
  const setAt = new Date('2026-03-01T08:00:00Z');
  const failures = (statuses: readonly (DebitAttemptState | 'not sent')[], first = '2026-03-02T08:00:00Z'): number =>
    failuresInRow(
      statuses.map((status, index) => ({
        status: status === 'not sent' ? 'failed' : status,
        isRefusal: status === 'failed',
        createdAt: new Date(Date.parse(first) + (statuses.length - index) * dayMs),
      })),
      { setAt },
    );
  expect(failures(['not sent', 'not sent', 'not sent'])).toBe(0);
  expect(failures(['failed', 'not sent', 'failed', 'completed', 'failed'])).toBe(2);
  expect(failures([])).toBe(0);
  expect(failures(['failed', 'failed', 'completed', 'failed'])).toBe(2);
  expect(failures(['pending', 'failed'])).toBe(0);
  expect(failures(['failed', 'failed', 'failed'])).toBe(3);
  // The second of three was on the morning on which the plan was set again.
  expect(failures(['failed', 'failed', 'failed'], '2026-02-27T08:00:00Z')).toBe(1);
});

test.each([
  ['the plan it was made for', {}, undefined],
  ['a plan that was stopped', { status: 'stopped' }, 'autosave_changed'],
  ['a plan that is paused', { pausedUntil: day('2026-03-11') }, 'autosave_changed'],
  ['a plan that was set again', { setAt: new Date('2026-03-10T09:00:00Z') }, 'autosave_changed'],
])('an attempt that was stored before is charged for %s only', (_case, change, code) => {
  const plan = { status: 'active', pausedUntil: null, setAt: new Date('2026-03-01T08:00:00Z'), ...change } as Autosave;
  expect(whyNotCharge(plan, { createdAt: new Date('2026-03-10T07:30:00Z') }, day('2026-03-10'))?.code).toBe(code);
});

test.each([
  ['the planned amount', null, null, 500n],
  ['what is left to the goal', 1_300n, null, 300n],
  ['what is left to the largest balance', 2_000n, 1_200n, 200n],
  ['the smallest deposit', 1_050n, null, 100n],
])('a day saves %s', (_case, goal, max, amount) => {
  const terms = { min_deposit: kobo(100n), min_opening: kobo(100n), max_balance: max && kobo(max) };
  const account = { balance: kobo(1_000n), targetAmount: goal && kobo(goal), status: 'active', terms };
  expect(amountOf(account as SavingsAccount, kobo(500n))).toBe(amount);
});
