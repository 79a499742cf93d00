/** Every combination that products can hold, and events of every kind in any order: what the properties of the account are tried on. */
import { type Kobo, kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import {
  DayCount,
  FrequencyUnit,
  PrepaymentEffect,
  RatePeriod,
  RoundingMode,
  ScheduleMethod,
} from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { test } from 'vitest';
import { patience, runs } from '../kit/property-runs.ts';
import { whyNotEvents } from '../../src/modules/schedules/account-view.rules.ts';
import type { Account, AccountEvent, Contract, PenaltyTerms } from '../../src/modules/schedules/account.ts';
import { rateOf } from '../../src/modules/schedules/rate.rules.ts';
import { whyNotTerms } from '../../src/modules/schedules/schedule.rules.ts';
import type { AgreedRow, Terms, Tranche } from '../../src/modules/schedules/schedule.ts';

export const start = day('2024-01-31');
/** Days after the start in which events fall. */
export const lasts = 420;
export const end = addDays(start, 600);

const option = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const few = fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.integer({ min: 1, max: 3 }), weight: 1 });
const money = (min: bigint, max: bigint): fc.Arbitrary<Kobo> => fc.bigInt({ min, max }).map(kobo);
const after = fc.integer({ min: 0, max: lasts });
const later = after.map((days) => addDays(start, days));

const penalties: fc.Arbitrary<PenaltyTerms> = fc.record({
  kind: fc.constantFrom('daily', 'once'),
  on: fc.constantFrom('principal', 'principal_and_interest'),
  rate: fc.integer({ min: 1, max: 400 }).map((percent) => rateOf(String(percent), 'year')),
  graceDays: fc.integer({ min: 0, max: 7 }),
  cap: option(fc.bigInt({ min: 1n, max: 20n }).map((numerator) => ({ numerator, denominator: 100n }))),
  freeDays: fc.uniqueArray(later, { maxLength: 4 }),
});

const servicing = fc.record({
  rebateBps: fc.constantFrom(0n, 5_000n, 10_000n),
  principalFirstAfterDays: option(fc.integer({ min: 0, max: 60 })),
  penalty: option(penalties),
});

const planned: fc.Arbitrary<Tranche[]> = fc.array(
  fc.record({ on: fc.integer({ min: 1, max: 120 }).map((days) => addDays(start, days)), amount: money(1_000n, 10_000_000n) }),
  { maxLength: 2 },
);

const methods = fc.constantFrom(...ScheduleMethod.options.filter((one) => one !== 'fixed_instalment'));

const terms: fc.Arbitrary<Terms> = fc
  .record({
    principal: money(100_000n, 100_000_000n),
    rate: fc.integer({ min: 0, max: 120 }).map((percent) => rateOf(String(percent), 'year')),
    method: methods,
    frequency: fc.record({ every: fc.constantFrom(1, 2, 3), unit: fc.constantFrom('day', 'week', 'month') }),
    instalments: fc.integer({ min: 1, max: 14 }),
    dayCount: fc.constantFrom(...DayCount.options),
    disbursedOn: fc.constant(start),
    firstDueOn: option(fc.integer({ min: 1, max: 45 }).map((days) => addDays(start, days))),
    fees: option(fc.constant({ name: 'Service', amount: kobo(5000n), when: 'per_instalment' as const })).map((fee) =>
      fee ? [fee] : [],
    ),
    workingDays: option(fc.constantFrom('next' as const, 'previous' as const)).map(
      (shift) => shift && { shift, holidays: [], closed: ['sunday' as const, 'saturday' as const] },
    ),
    grace: option(fc.record({ principal: few, interestDeferred: few, interestFree: few })),
    rounding: fc.constantFrom(
      undefined,
      { mode: 'half-up', multiple: kobo(1000n), residue: 'last' },
      { mode: 'half-even', multiple: undefined, residue: 'first' },
    ),
    downPayment: option(money(1n, 100_000n)),
    tranches: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: planned }),
    principalShare: fc.bigInt({ min: 1n, max: 20n }).map((numerator) => ({ numerator, denominator: 100n })),
  })
  // A residue in the first row would ask it for money that is paid out later.
  .map((one): Terms =>
    one.tranches.length > 0 ? { ...one, rounding: one.rounding && { ...one.rounding, residue: 'last' } } : one,
  )
  .filter((one) => whyNotTerms(one) === undefined);

/** Contracts whose rows the engine calculates. */
export const contracts: fc.Arbitrary<Contract> = fc.record({ terms, servicing });

const rowInput = fc.record({
  gap: fc.integer({ min: 1, max: 60 }),
  principal: money(0n, 5_000_000n),
  interest: money(0n, 900_000n),
  fees: money(0n, 50_000n),
});

function dated(inputs: readonly { gap: number; principal: Kobo; interest: Kobo; fees: Kobo }[]): AgreedRow[] {
  let on: Day = start;
  return inputs.map(({ gap, ...parts }) => {
    on = addDays(on, gap);
    return { ...parts, dueOn: on };
  });
}

/** Contracts whose rows were agreed elsewhere. */
export const agreedContracts: fc.Arbitrary<Contract> = fc
  .record({
    rows: fc.array(rowInput, { minLength: 1, maxLength: 12 }).map(dated),
    method: fc.constantFrom('flat', 'declining_equal_instalment', 'bullet'),
    servicing,
  })
  .map(({ rows, method, servicing: agreed }): Contract => ({
    terms: {
      principal: sumOf(rows.map(({ principal }) => principal)),
      rate: rateOf('24', 'year'),
      method,
      frequency: { every: 1, unit: 'month' },
      instalments: rows.length,
      disbursedOn: start,
      fees: [],
      rows,
    },
    servicing: agreed,
  }))
  .filter((contract) => whyNotTerms(contract.terms) === undefined);

const rates = fc
  .tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(...RatePeriod.options))
  .map(([whole, decimals, per]) =>
    rateOf(`${per === 'month' ? whole % 101 : whole}.${decimals.toString().padStart(6, '0')}`, per),
  );

const wide = fc.record({
  principal: fc.bigInt({ min: 200n, max: 10_000_000_000n }).map(kobo),
  rate: rates,
  method: methods,
  frequency: fc.record({ every: fc.integer({ min: 1, max: 12 }), unit: fc.constantFrom(...FrequencyUnit.options) }),
  instalments: fc.integer({ min: 1, max: 120 }),
  disbursedOn: fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2024-01-01'), days)),
  fees: fc.constant([]),
  dayCount: fc.constantFrom(...DayCount.options),
  grace: fc.record({ principal: few, interestDeferred: few, interestFree: few }),
  wait: option(fc.integer({ min: 1, max: 366 })),
  rounding: option(
    fc.record({
      mode: fc.constantFrom(...RoundingMode.options),
      multiple: option(fc.constantFrom(kobo(100n), kobo(1000n), kobo(10_000n))),
      residue: fc.constantFrom('last' as const, 'first' as const),
    }),
  ),
  principalShare: fc.integer({ min: 1, max: 5 }).map((percent) => ({ numerator: BigInt(percent), denominator: 1000n })),
  downPayment: option(fc.bigInt({ min: 1n, max: 100n }).map(kobo)),
  tranche: option(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.bigInt({ min: 1n, max: 1_000_000n }))),
});

/** Terms of any length, rate and unit: for schedules, which cost less than accounts. */
export const longTerms: fc.Arbitrary<Terms> = wide
  .map(({ wait, tranche, ...rest }): Terms => ({
    ...rest,
    firstDueOn: wait === undefined ? undefined : addDays(rest.disbursedOn, wait),
    tranches: tranche ? [{ on: addDays(rest.disbursedOn, tranche[0]), amount: kobo(tranche[1]) }] : [],
  }))
  .filter((one) => whyNotTerms(one) === undefined);

/**
 * Loans of which more is paid out once to three times, on days of its own each. Moved due days, a residue in the first row and a first row of
 * another length move kobo between rows, and a fixed share is rounded for each payout, so what compares row by row leaves them out; the laws of
 * every contract do not.
 */
export const termsInParts: fc.Arbitrary<Terms & { tranches: readonly Tranche[] }> = fc
  .tuple(
    // Above 60 % a year a level instalment of the account may differ from the planned one by a kobo (decision 585).
    terms.filter((one) => one.method !== 'fixed_principal_percent' && one.rate.hundredMillionths <= 60_000_000n),
    fc.uniqueArray(fc.record({ days: fc.integer({ min: 1, max: 200 }), amount: money(10_000n, 500_000_000n) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ days }) => days,
    }),
  )
  .map(([one, parts]) => ({
    ...one,
    rounding: one.rounding && { ...one.rounding, residue: 'last' as const },
    workingDays: undefined,
    downPayment: undefined,
    firstDueOn: undefined,
    tranches: parts
      .map((part) => ({ on: addDays(start, part.days), amount: part.amount }))
      .toSorted((a, b) => (a.on < b.on ? -1 : 1)),
  }))
  .filter((one) => whyNotTerms(one) === undefined);

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

type Law = (contract: Contract, events: readonly AccountEvent[]) => void;

const lawOver =
  (tried: fc.Arbitrary<Contract>) =>
  (title: string, times: number, holds: Law): void =>
    test(title, () => fc.assert(fc.property(tried, histories, holds), { numRuns: runs(times) }), patience);

/** Tries a law on random contracts and histories. */
export const always = lawOver(contracts);

/** The same on contracts whose rows were agreed elsewhere; no money is paid out later under them. */
export const alwaysAgreed = (title: string, times: number, holds: Law): void =>
  lawOver(agreedContracts)(title, times, (contract, events) => {
    const removed = new Set(events.filter(({ type }) => type === 'tranche').map(({ id }) => id));
    holds(
      contract,
      events.filter((event) => !removed.has(event.id) && !(event.type === 'reversal' && removed.has(event.reverses))),
    );
  });
