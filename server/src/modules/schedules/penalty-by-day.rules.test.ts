/** Penalties since version 2 of the engine, with figures computed by hand. */
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day, type Day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import type { AccountEvent, Contract, PenaltyTerms } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';

/** ₦100,000 in one row at 60 % a year, paid out on 1 January, due on 1 April: interest to that day is ₦15,000. */
const bullet = (penalty: Partial<PenaltyTerms> = {}, engine?: 1): Contract => ({
  terms: {
    principal: kobo(10_000_000n),
    rate: rateOf('60', 'year'),
    method: 'bullet',
    frequency: { every: 3, unit: 'month' },
    instalments: 1,
    disbursedOn: day('2026-01-01'),
    fees: [],
    engine,
  },
  servicing: {
    rebateBps: 0n,
    penalty: {
      kind: 'daily',
      rate: rateOf('36', 'year'),
      on: 'principal_and_interest',
      graceDays: 0,
      freeDays: [],
      ...penalty,
    },
  },
});

const dueOn = day('2026-04-01');
const penaltyOn = (contract: Contract, on: Day, events: readonly AccountEvent[] = []): bigint =>
  sumOf(accountOn(contract, events, on).rows.map(({ billed }) => billed.penalty));

describe('a daily penalty on principal and interest', () => {
  test('takes each day the interest that was owed at its end', () => {
    // Interest grows by ₦166.67 a day (₦100,000 × 60 % × 3 months / 12 / 90 days), so the bases of n days add up exactly.
    const bases = Array.from({ length: 90 }, (_, at) => 11_500_000n + BigInt(Math.round((500_000 * 3 * (at + 1)) / 90)));
    const exact = (bases.reduce((sum, base) => sum + base, 0n) * 36n) / 36_500n;
    expect(penaltyOn(bullet(), addDays(dueOn, 90)) - exact).toBeLessThanOrEqual(1n);
    expect(exact - penaltyOn(bullet(), addDays(dueOn, 90))).toBeLessThanOrEqual(1n);
  });

  test('version 1 took the base of the last day for all days', () => {
    expect(penaltyOn(bullet({}, 1), addDays(dueOn, 90))).toBeGreaterThan(penaltyOn(bullet(), addDays(dueOn, 90)));
  });
});

test('a one-time penalty is charged on the first day after the grace and never grows', () => {
  const once = bullet({ kind: 'once', rate: rateOf('5', 'year'), graceDays: 3 });
  expect(penaltyOn(once, addDays(dueOn, 3))).toBe(0n);
  const charged = penaltyOn(once, addDays(dueOn, 4));
  expect(charged).toBeGreaterThan(0n);
  for (const days of [5, 30, 89, 200]) expect(penaltyOn(once, addDays(dueOn, days))).toBe(charged);
});

test('what the cap has stopped is not charged when a later payout raises the cap', () => {
  const capped = bullet({ cap: { numerator: 1n, denominator: 100n } });
  const tranche = { id: 't', on: addDays(dueOn, 60), type: 'tranche', amount: kobo(5_000_000n) } as const;
  expect(penaltyOn(capped, addDays(dueOn, 59))).toBe(100_000n);
  expect(penaltyOn(capped, addDays(dueOn, 60), [tranche])).toBe(100_000n);
  expect(penaltyOn(capped, addDays(dueOn, 89), [tranche])).toBeLessThanOrEqual(150_000n);
});

test('no penalty grows on a row that a new schedule has cancelled, and the payoff closes the loan', () => {
  const capped: Contract = {
    ...bullet({ rate: rateOf('365', 'year'), cap: { numerator: 1n, denominator: 100n } }),
    terms: {
      ...bullet().terms,
      method: 'declining_equal_instalment',
      instalments: 3,
      frequency: { every: 1, unit: 'month' },
      rate: rateOf('24', 'year'),
    },
  };
  const events: AccountEvent[] = [
    { id: 'plan', on: day('2026-05-10'), type: 'reschedule', instalments: 3 },
    { id: 'more', on: day('2026-05-20'), type: 'tranche', amount: kobo(5_000_000n) },
  ];
  const on = day('2026-06-01');
  const paid: AccountEvent = { id: 'paid', on, type: 'repayment', amount: accountOn(capped, events, on).payoff };
  const closed = accountOn(capped, [...events, paid], on);
  expect([closed.state, closed.credit, closed.payoff]).toEqual(['completed', 0n, 0n]);
  expect(accountOn(capped, [...events, paid], addDays(on, 300)).daysPastDue).toBe(0);
});

describe('a row of which no more than ₦100 is open', () => {
  const shortBy = (open: bigint, engine?: 2): Contract & { events: AccountEvent[] } => {
    const one = bullet({ graceDays: 0 });
    const contract: Contract = { ...one, terms: { ...one.terms, engine } };
    const events: AccountEvent[] = [{ id: 'p', type: 'repayment', on: dueOn, amount: kobo(11_500_000n - open) }];
    return { ...contract, events };
  };
  const look = (open: bigint, engine?: 2) => {
    const { events, ...contract } = shortBy(open, engine);
    return accountOn(contract, events, addDays(dueOn, 5));
  };

  test('is not in arrears, bears no penalty and stays so', () => {
    const account = look(9_900n);
    expect([sumOf(account.rows.map(({ billed }) => billed.penalty)), account.daysPastDue, account.late]).toEqual([0n, 0, []]);
  });

  test('a kobo more is late and bears one', () => {
    expect(look(10_001n).daysPastDue).toBe(5);
    expect(sumOf(look(10_001n).rows.map(({ billed }) => billed.penalty))).toBeGreaterThan(0n);
  });

  test('bore one before version 3', () => {
    expect(sumOf(look(9_900n, 2).rows.map(({ billed }) => billed.penalty))).toBeGreaterThan(0n);
  });
});
