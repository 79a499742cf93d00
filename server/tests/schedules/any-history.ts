/** Events of every kind in any order, and the laws of the account that are tried on them. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { test } from 'vitest';
import { patience, runs } from '../kit/property-runs.ts';
import { whyNotEvents } from '../../src/modules/schedules/account-view.rules.ts';
import type { Account, AccountEvent, Contract } from '../../src/modules/schedules/account.ts';
import { rateOf } from '../../src/modules/schedules/rate.rules.ts';
import type { Terms } from '../../src/modules/schedules/schedule.ts';
import { after, agreedContracts, contracts, end, lasts, money, option, start } from './any-contract.ts';

const amount = fc.oneof(money(1n, 60_000_000n), money(1n, 300_000n));
const row = fc.integer({ min: 1, max: 14 });
const acts = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('repayment' as const), after, amount }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('repayment' as const), after, amount, row }) },
  fc.record({ type: fc.constant('repayment' as const), after, amount, penaltiesLast: fc.constant(true) }),
  fc.record({ type: fc.constant('prepayment' as const), after, amount, effect: fc.constantFrom(...PrepaymentEffect.options) }),
  fc.record({
    type: fc.constant('charge' as const),
    after,
    amount: money(1n, 10_000n),
    kind: fc.constantFrom(undefined, 'fee' as const, 'penalty' as const),
  }),
  fc.record({
    type: fc.constant('waiver' as const),
    after,
    amount,
    component: fc.constantFrom(undefined, 'penalty' as const, 'fee' as const, 'interest' as const),
  }),
  fc.record({ type: fc.constant('tranche' as const), after, amount }),
  fc.record({
    type: fc.constant('reschedule' as const),
    after,
    instalments: fc.integer({ min: 1, max: 5 }),
    spread: fc.boolean(),
    rate: option(fc.integer({ min: 0, max: 60 }).map((percent) => rateOf(String(percent), 'year'))),
  }),
  fc.record({ type: fc.constant('payoff' as const), after }),
  fc.record({ type: fc.constant('reversal' as const), after, of: fc.nat(12) }),
  fc.record({ type: fc.constant('write_off' as const), after: fc.integer({ min: 200, max: lasts }) }),
);

/** In the order of days; a reversal takes any earlier event in force. What cannot follow (a charge after a write-off) is left out. */
export const histories: fc.Arbitrary<AccountEvent[]> = fc.array(acts, { maxLength: 14 }).map((inputs) => {
  let events: AccountEvent[] = [];
  for (const [at, { after: days, ...input }] of inputs.toSorted((a, b) => a.after - b.after).entries()) {
    const base = { id: `e${at}`, on: addDays(start, days) };
    const next = eventFrom(events, { ...base, ...input });
    if (next && whyNotEvents(plainTerms, [...events, next]) === undefined) events = [...events, next];
  }
  return events;
});

type Act = (AccountEvent & { of?: number }) | { id: string; on: Day; type: 'reversal'; of: number };

function eventFrom(events: readonly AccountEvent[], input: Act): AccountEvent | undefined {
  if (input.type !== 'reversal') return input;
  const { of = 0, id, on } = input;
  const reverses = events.filter(({ type }) => type !== 'reversal')[of]?.id;
  return reverses === undefined ? undefined : { id, on, type: 'reversal', reverses };
}

/** Which events can follow does not depend on the contract, but for payouts of one whose rows were agreed. */
const plainTerms: Terms = {
  principal: kobo(100_000n),
  rate: rateOf('0', 'year'),
  method: 'flat',
  frequency: { every: 1, unit: 'month' },
  instalments: 1,
  disbursedOn: start,
  fees: [],
};

/** Reverses all events in force, on the last day. */
export function reversalsOf(events: readonly AccountEvent[]): AccountEvent[] {
  const undone = new Set(events.flatMap((event) => (event.type === 'reversal' ? [event.reverses] : [])));
  return events
    .filter(({ id, type }) => type !== 'reversal' && !undone.has(id))
    .map(({ id }): AccountEvent => ({ type: 'reversal', id: `undo ${id}`, on: end, reverses: id }));
}

/** A payment that was reversed on the same day: the account is read on that day, and nothing happens. */
export const reading = (on: Day): AccountEvent[] => [
  { id: `read ${on}`, on, type: 'repayment', amount: kobo(1n) },
  { id: `unread ${on}`, on, type: 'reversal', reverses: `read ${on}` },
];

/** Everything that is asked, owed and earned; not the list of transactions. */
export const figuresOf = ({ rows, outstanding, due, interestEarned, payoff, credit }: Account): unknown => ({
  rows: rows.map(({ billed, paid, waived, writtenOff }) => ({ billed, paid, waived, writtenOff })),
  outstanding,
  due,
  interestEarned,
  payoff,
  credit,
});

/** Without later payouts and their reversals. */
export function withoutTranches(events: readonly AccountEvent[]): AccountEvent[] {
  const removed = new Set(events.filter(({ type }) => type === 'tranche').map(({ id }) => id));
  return events.filter((event) => !removed.has(event.id) && !(event.type === 'reversal' && removed.has(event.reverses)));
}

type Law = (contract: Contract, events: readonly AccountEvent[]) => void;

const lawOver =
  (tried: fc.Arbitrary<Contract>) =>
  (title: string, times: number, holds: Law): void =>
    test(title, () => fc.assert(fc.property(tried, histories, holds), { numRuns: runs(times) }), patience);

/** Tries a law on random contracts and histories. */
export const always = lawOver(contracts);

/** The same on contracts whose rows were agreed elsewhere; no money is paid out later under them. */
export const alwaysAgreed = (title: string, times: number, holds: Law): void =>
  lawOver(agreedContracts)(title, times, (contract, events) => holds(contract, withoutTranches(events)));
