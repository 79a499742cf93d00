/** Principal that is paid out later: the account with payouts added day by day equals the schedule that contains them from the start. */
import { type Kobo, kobo, minus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patience, runs } from '../../../tests/kit/property-runs.ts';
import type { AccountEvent, Contract } from './account.ts';
import { accountOn } from './account.rules.ts';
import { contractOf, expectRowsOfSchedule, never, paidOut, type TermsInParts } from '../../../tests/schedules/paid-on-time.ts';
import { termsInParts } from '../../../tests/schedules/any-contract.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf } from './schedule.rules.ts';
import { components, type Terms, type Tranche } from './schedule.ts';

const always = (title: string, holds: (terms: TermsInParts) => void): void =>
  test(title, () => fc.assert(fc.property(termsInParts, holds), { numRuns: runs(40), endOnFailure: true }), patience);

always('paid on time, every row is the row of the schedule that knew all payouts, to the kobo', expectRowsOfSchedule);

always('rows that fell due before a payout do not move with it, and nothing bears interest before it is out', (terms) => {
  const contract = contractOf(terms);
  const [first] = paidOut(terms.tranches);
  if (!first) return;
  const eve = addDays(first.on, -1);
  const [before, after] = [accountOn(contract, [], eve), accountOn(contract, [first], first.on)];
  for (const row of before.rows.filter(({ dueOn }) => dueOn <= eve))
    expect(after.rows.find(({ number }) => number === row.number)?.billed).toEqual(row.billed);
  // A flat row's own part and that of the new money are rounded apart.
  const moved = minus(after.interestEarned, accountOn(contract, [], first.on).interestEarned);
  expect(moved <= 1n && moved >= -1n).toBe(true);
  expect(minus(after.outstanding.principal, before.outstanding.principal)).toBe(terms.tranches[0]?.amount);
});

always('after any payments the billed principal equals the payouts, and a reversed payout leaves no trace', (terms) => {
  const contract = contractOf(terms);
  const out = paidOut(terms.tranches);
  const odd: AccountEvent[] = [
    { type: 'repayment', id: 'early', on: addDays(terms.disbursedOn, 20), amount: kobo(terms.principal / 3n) },
    {
      type: 'prepayment',
      id: 'pre',
      on: addDays(terms.disbursedOn, 50),
      amount: kobo(terms.principal / 4n),
      effect: 'lower_instalment',
    },
  ];
  const lent = (tranches: readonly Tranche[]): Kobo => sumOf([terms.principal, ...tranches.map(({ amount }) => amount)]);
  const all = accountOn(contract, [...out, ...odd], never);
  expect(sumOf(all.rows.map(({ billed }) => billed.principal))).toBe(lent(terms.tranches));
  for (const { billed, paid } of all.rows)
    for (const name of components) expect([billed[name] >= 0n, billed[name] >= paid[name]]).toEqual([true, true]);

  const last = out.at(-1);
  if (!last) return;
  const undone = accountOn(contract, [...out, ...odd, { type: 'reversal', id: 'undo', on: last.on, reverses: last.id }], never);
  const without = accountOn(contract, [...out.slice(0, -1), ...odd], never);
  expect([undone.rows, undone.outstanding, undone.credit]).toEqual([without.rows, without.outstanding, without.credit]);
});

/** Every second row that has not fallen due is chosen and paid exactly, on a day. */
const chosenOn = (contract: Contract, on: Day): AccountEvent[] =>
  accountOn(contract, [], on)
    .rows.filter(({ number, dueOn }) => number % 2 === 0 && on < dueOn)
    .map(({ number, billed }) => ({ number, amount: sumOf(components.map((name) => billed[name])) }))
    .filter(({ amount }) => amount > 0n)
    .map(({ number, amount }) => ({ type: 'repayment', id: `chosen ${number}`, on, amount, row: number }));

always(
  'a row that was chosen and paid before a payout takes its share of it, and no payout lowers what a loan earns',
  (terms) => {
    const contract = contractOf(terms);
    const [first] = paidOut(terms.tranches);
    const eve = addDays(first?.on ?? terms.disbursedOn, -1);
    const events = eve < terms.disbursedOn ? [] : chosenOn(contract, eve);
    const before = accountOn(contract, events, addDays(eve, 1));
    if (!first || before.state === 'completed') return;
    const after = accountOn(contract, [...events, first], first.on);
    expect(minus(after.outstanding.principal, before.outstanding.principal)).toBe(terms.tranches[0]?.amount);
    const last = after.rows.at(-1)?.dueOn ?? first.on;
    const raisedBy = (on: Day): Kobo => {
      const earned = (all: AccountEvent[]): Kobo => accountOn(contract, all, on).interestEarned;
      return minus(earned([...events, first]), earned(events));
    };
    for (const on of [first.on, addDays(first.on, 1), addDays(first.on, 40), last, addDays(last, 1), addDays(last, 400)])
      expect(raisedBy(on)).toBeGreaterThanOrEqual(0n);
    // Rows paid in advance keep the interest they were paid with. Where no other row follows, it covers the days of the payout.
    const isCovered = before.rows.every(({ dueOn, billed, paid }) => dueOn <= first.on || billed.interest === paid.interest);
    const interestOf = (tranches: readonly Tranche[]): Kobo => scheduleOf({ ...terms, tranches }).totals.interest;
    const borne = minus(interestOf(terms.tranches.slice(0, 1)), interestOf([]));
    if (!isCovered && borne > BigInt(terms.instalments)) expect(raisedBy(last)).toBeGreaterThanOrEqual(1n);
  },
);

test('a payout keeps the interest that chosen rows were paid with while interest is deferred', () => {
  const contract: Contract = {
    terms: {
      principal: kobo(468_917_886n),
      rate: rateOf('23', 'year'),
      method: 'declining_equal_instalment',
      frequency: { every: 1, unit: 'month' },
      instalments: 4,
      disbursedOn: day('2026-03-18'),
      dayCount: 'actual/actual',
      grace: { principal: 1, interestDeferred: 2, interestFree: 0 },
      fees: [],
      tranches: [],
    },
    servicing: { rebateBps: 10_000n },
  };
  const chosen = chosenOn(contract, day('2026-05-05'));
  const payout: AccountEvent = { type: 'tranche', id: 'tranche', on: day('2026-05-06'), amount: kobo(10_001n) };
  const earned = (events: AccountEvent[]): Kobo => accountOn(contract, events, day('2027-06-10')).interestEarned;
  expect(earned([...chosen, payout]) > earned(chosen)).toBe(true);
});

/**
 * Days after a payout. An instalment of which the interest is deferred asks the rest, which falls when the interest rises: rows ahead may ask
 * less then, so only the first days count.
 */
const daysAfterPayout = ({ method, grace }: Terms): readonly number[] =>
  method === 'fixed_instalment' && (grace?.interestDeferred ?? 0) > 0 ? [0, 1] : [0, 1, 40, 400];

always('more money never makes a loan less late, whenever it comes', (terms) => {
  const contract = contractOf(terms);
  const paid: AccountEvent[] = [
    { type: 'repayment', id: 'early', on: addDays(terms.disbursedOn, 20), amount: kobo(terms.principal / 3n) },
    { type: 'repayment', id: 'chosen', on: addDays(terms.disbursedOn, 21), amount: kobo(terms.principal / 5n), row: 4 },
  ];
  for (const more of paidOut(terms.tranches)) {
    const [without, after] = [paid, [...paid, more]].map((events) => (on: Day) => accountOn(contract, events, on));
    for (const days of daysAfterPayout(terms)) {
      const on = addDays(more.on, days);
      expect(after?.(on).daysPastDue).toBeGreaterThanOrEqual(without?.(on).daysPastDue ?? 0);
    }
    const [before, now] = [without?.(more.on), after?.(more.on)];
    expect(minus(now?.interestEarned ?? kobo(0n), before?.interestEarned ?? kobo(0n)) <= 1n).toBe(true);
  }
});

describe('a loan that was settled before the next payout', () => {
  test.each(['flat', 'declining_equal_instalment'] as const)('a %s loan is owed again, on the days that are left', (method) => {
    const terms: Terms = {
      principal: kobo(6_000_000n),
      rate: rateOf('60', 'year'),
      method,
      frequency: { every: 1, unit: 'month' },
      instalments: 6,
      disbursedOn: day('2026-01-31'),
      fees: [],
    };
    const events: AccountEvent[] = [
      { type: 'payoff', id: 'payoff', on: day('2026-02-10') },
      { type: 'tranche', id: 'more', on: day('2026-03-10'), amount: kobo(4_000_000n) },
    ];
    const account = accountOn(contractOf(terms), events, day('2026-03-10'));
    const open = account.rows.filter(({ state }) => state === 'pending');
    expect([account.state, account.outstanding.principal, account.credit]).toEqual(['active', 4_000_000n, 0n]);
    expect(open.map(({ dueOn }) => dueOn)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31']);
    expect(sumOf(open.map(({ billed }) => billed.principal))).toBe(4_000_000n);
    const closed = accountOn(
      contractOf(terms),
      [...events, { type: 'payoff', id: 'end', on: day('2026-04-01') }],
      day('2026-04-01'),
    );
    expect([closed.state, sumOf(components.map((name) => closed.outstanding[name]))]).toEqual(['completed', 0n]);
  });
});
