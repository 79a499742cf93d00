/** Deferred interest on a running loan since version 2 of the engine: earned day by day, and never lost. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day, type Day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import type { Account, AccountEvent, Contract } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import type { Terms } from './schedule.ts';

/** ₦100,000 at 5 % a month from 1 January: three months without principal, whose interest of ₦5,000 each is asked with the fourth. */
const deferring = (change: Partial<Terms> = {}, rebateBps = 10_000n): Contract => ({
  terms: {
    principal: kobo(10_000_000n),
    rate: rateOf('60', 'year'),
    method: 'declining_equal_principal',
    frequency: { every: 1, unit: 'month' },
    instalments: 6,
    disbursedOn: day('2026-01-01'),
    fees: [],
    grace: { principal: 3, interestDeferred: 3, interestFree: 0 },
    ...change,
  },
  servicing: { rebateBps },
});
const on = (date: string, events: AccountEvent[] = [], contract = deferring()): Account => accountOn(contract, events, day(date));

test('interest is earned day by day, also over deferred due days', () => {
  // 14 of 28 days of February bear half of ₦5,000.
  const expected = { '2026-02-01': 500_000n, '2026-02-15': 750_000n, '2026-03-01': 1_000_000n, '2026-04-01': 1_500_000n };
  for (const [date, earned] of Object.entries(expected)) expect(on(date).interestEarned).toBe(earned);
  expect(on('2026-05-01').interestEarned).toBe(2_000_000n);
});

test.each(['declining_equal_principal', 'declining_equal_instalment', 'bullet', 'flat'] as const)(
  'earned interest never falls: %s',
  (method) => {
    const contract = deferring({ method });
    let before = -1n;
    for (let date: Day = day('2026-01-01'); date < '2026-07-15'; date = addDays(date, 1)) {
      const { interestEarned } = accountOn(contract, [], date);
      expect(interestEarned).toBeGreaterThanOrEqual(before);
      before = interestEarned;
    }
    expect(before).toBeGreaterThan(0n);
  },
);

test('a new schedule inside the deferral asks for what was earned', () => {
  const plan: AccountEvent = { id: 'plan', type: 'reschedule', on: day('2026-02-15'), instalments: 4 };
  expect(on('2026-02-15').payoff).toBe(10_750_000n);
  expect(on('2026-02-15', [plan]).payoff).toBe(10_750_000n);
  expect(on('2026-02-15', [plan]).interestEarned).toBe(750_000n);
});

test('a write-off inside the deferral writes off the interest that was earned', () => {
  const { writtenOff } = on('2026-02-15', [{ id: 'lost', type: 'write_off', on: day('2026-02-15') }]);
  expect(writtenOff).toMatchObject({ interest: 750_000n, principal: 10_000_000n });
});

test('paying a flat loan off inside the deferral costs the interest of the months that have begun', () => {
  const flat = deferring({ method: 'flat' });
  // The third month has begun: 3 × ₦5,000. With no rebate the other three are asked as well.
  expect(on('2026-03-15', [], flat).payoff).toBe(11_500_000n);
  expect(on('2026-03-15', [], deferring({ method: 'flat' }, 0n)).payoff).toBe(13_000_000n);
  const closed = on('2026-03-15', [{ id: 'paid', type: 'repayment', on: day('2026-03-15'), amount: kobo(11_500_000n) }], flat);
  expect([closed.state, closed.credit, closed.interestEarned]).toEqual(['completed', 0n, 1_500_000n]);
});
