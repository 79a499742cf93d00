/** The laws of the account over every combination that products can hold, with every kind of event in any order. */
import { type Kobo, kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import { DayCount, PrepaymentEffect } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, runs } from '../../../tests/kit/property-runs.ts';
import type { Account, AccountEvent, Contract } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { whyNotTerms } from './schedule.rules.ts';
import { type Amounts, components } from './schedule.ts';

const start = day('2024-01-31');
const lasts = 420;
const end = addDays(start, 600);
const total = (amounts: Amounts): Kobo => sumOf(components.map((component) => amounts[component]));

const option = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const few = fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.integer({ min: 1, max: 3 }), weight: 1 });
const money = (min: bigint, max: bigint): fc.Arbitrary<Kobo> => fc.bigInt({ min, max }).map(kobo);
const percents = fc.integer({ min: 1, max: 400 }).map((percent) => rateOf(String(percent), 'year'));

const penalties = fc.record({
  kind: fc.constantFrom('daily' as const, 'once' as const),
  on: fc.constantFrom('principal' as const, 'principal_and_interest' as const),
  rate: percents,
  graceDays: fc.integer({ min: 0, max: 7 }),
  cap: option(fc.bigInt({ min: 1n, max: 20n }).map((numerator) => ({ numerator, denominator: 100n }))),
  freeDays: fc.uniqueArray(
    fc.integer({ min: 0, max: lasts }).map((after) => addDays(start, after)),
    { maxLength: 4 },
  ),
});

const contracts = fc
  .record({
    terms: fc.record({
      principal: money(100_000n, 100_000_000n),
      rate: fc.integer({ min: 0, max: 120 }).map((percent) => rateOf(String(percent), 'year')),
      method: fc.constantFrom('flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet'),
      frequency: fc.record({ every: fc.constantFrom(1, 2, 3), unit: fc.constantFrom('day', 'week', 'month') }),
      instalments: fc.integer({ min: 1, max: 14 }),
      dayCount: fc.constantFrom(...DayCount.options),
      disbursedOn: fc.constant(start),
      fees: option(fc.constant({ name: 'Service', amount: kobo(5000n), when: 'per_instalment' as const })).map((fee) =>
        fee ? [fee] : [],
      ),
      workingDays: option(fc.constantFrom('next' as const, 'previous' as const)).map(
        (shift) => shift && { shift, holidays: [], closed: ['sunday' as const, 'saturday' as const] },
      ),
      grace: option(fc.record({ principal: few, interestDeferred: few, interestFree: few })),
      rounding: fc.constantFrom(undefined, { mode: 'half-up' as const, multiple: kobo(1000n), residue: 'last' as const }),
      downPayment: option(money(1n, 100_000n)),
    }),
    servicing: fc.record({
      rebateBps: fc.constantFrom(0n, 5_000n, 10_000n),
      principalFirstAfterDays: option(fc.integer({ min: 0, max: 60 })),
      penalty: option(penalties),
    }),
  })
  .filter((contract): contract is typeof contract & Contract => whyNotTerms(contract.terms) === undefined);

const after = fc.integer({ min: 0, max: lasts });
const amount = fc.oneof(money(1n, 60_000_000n), money(1n, 300_000n));
const acts = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('repayment' as const), after, amount }) },
  fc.record({ type: fc.constant('repayment' as const), after, amount, row: fc.integer({ min: 1, max: 14 }) }),
  fc.record({ type: fc.constant('repayment' as const), after, amount, penaltiesLast: fc.constant(true) }),
  fc.record({ type: fc.constant('prepayment' as const), after, amount, effect: fc.constantFrom(...PrepaymentEffect.options) }),
  fc.record({ type: fc.constant('charge' as const), after, amount: money(1n, 10_000n) }),
  fc.record({ type: fc.constant('waiver' as const), after, amount }),
  fc.record({ type: fc.constant('tranche' as const), after, amount }),
  fc.record({
    type: fc.constant('reschedule' as const),
    after,
    instalments: fc.integer({ min: 1, max: 5 }),
    spread: fc.boolean(),
  }),
  fc.record({ type: fc.constant('payoff' as const), after }),
  fc.record({ type: fc.constant('reversal' as const), after, of: fc.nat(12) }),
  fc.record({ type: fc.constant('write_off' as const), after: fc.integer({ min: 200, max: lasts }) }),
);

/** In the order of days; a reversal takes any earlier event that stands, and only money comes in after a write-off. */
const histories = fc.array(acts, { maxLength: 14 }).map((inputs) => {
  const events: AccountEvent[] = [];
  for (const [at, input] of inputs.toSorted((a, b) => a.after - b.after).entries()) {
    const base = { id: `e${at}`, on: addDays(start, input.after) };
    const isWrittenOff = events.some(({ type }) => type === 'write_off');
    if (input.type === 'reversal') {
      const reverses = events.filter(({ type }) => type !== 'reversal')[input.of]?.id;
      const isUndone = events.some((one) => one.type === 'reversal' && one.reverses === reverses);
      if (reverses !== undefined && !isUndone) events.push({ ...base, type: 'reversal', reverses });
    } else if (!isWrittenOff || input.type === 'repayment' || input.type === 'prepayment') {
      const { after: _, ...event } = input;
      events.push({ ...event, ...base });
    }
  }
  return events;
});

const always = (title: string, times: number, holds: (contract: Contract, events: readonly AccountEvent[]) => void): void =>
  test(title, () => fc.assert(fc.property(contracts, histories, holds), { numRuns: runs(times) }), patience);

always('every kobo is conserved, no row is negative, and none is settled beyond its bill', 300, (contract, all) => {
  const { rows, transactions } = accountOn(contract, all, end);
  for (const { event, amount: came, split, overpaid, recovered, reversedBy } of transactions)
    if ((event.type === 'repayment' || event.type === 'prepayment') && !reversedBy)
      expect(total(split) + overpaid + recovered).toBe(came);
  for (const { billed, paid, waived, writtenOff } of rows)
    for (const name of components)
      expect(billed[name] >= 0n && paid[name] + waived[name] + writtenOff[name] <= billed[name]).toBe(true);
});

const figuresOf = ({ rows, outstanding, due, interestEarned, payoff, credit }: Account): unknown => ({
  rows: rows.map(({ billed, paid, waived }) => ({ billed, paid, waived })),
  outstanding,
  due,
  interestEarned,
  payoff,
  credit,
});

always('reversing everything that stands restores the untouched loan', 300, (contract, all) => {
  const undone = new Set(all.flatMap((event) => (event.type === 'reversal' ? [event.reverses] : [])));
  const reversals = all
    .filter(({ id, type }) => type !== 'reversal' && !undone.has(id))
    .map(({ id }): AccountEvent => ({ type: 'reversal', id: `undo ${id}`, on: end, reverses: id }));
  expect(figuresOf(accountOn(contract, [...all, ...reversals], end))).toEqual(figuresOf(accountOn(contract, [], end)));
});

always('events of different days may be given in any order', 300, (contract, all) => {
  const days = new Map<Day, AccountEvent[]>();
  for (const event of all) days.set(event.on, [...(days.get(event.on) ?? []), event]);
  const shuffled = [...days.values()].toReversed().flat();
  expect(figuresOf(accountOn(contract, shuffled, end))).toEqual(figuresOf(accountOn(contract, all, end)));
});

always('the payoff closes the loan to the kobo', 300, (contract, all) => {
  for (const on of [33, 95, 210].map((days) => addDays(start, days))) {
    const known = all.filter((event) => event.on <= on);
    const { payoff } = accountOn(contract, known, on);
    if (payoff === 0n) continue;
    const closed = accountOn(contract, [...known, { type: 'repayment', id: 'quoted', on, amount: payoff }], on);
    expect([closed.state, closed.transactions.at(-1)?.overpaid]).toEqual(['completed', 0n]);
  }
});

always('looking at it every day equals looking at it once', 40, (contract, all) => {
  const looks = Array.from({ length: lasts }, (_, at): AccountEvent[] => {
    const on = addDays(start, at);
    const look = { type: 'repayment', id: `look ${at}`, on, amount: kobo(1n) } as const;
    return [look, { type: 'reversal', id: `undo ${at}`, on, reverses: look.id }];
  }).flat();
  expect(figuresOf(accountOn(contract, [...looks, ...all], end))).toEqual(figuresOf(accountOn(contract, all, end)));
});
