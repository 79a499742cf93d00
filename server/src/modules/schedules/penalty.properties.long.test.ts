/** Penalties do not depend on when the account is read: every base, kind, cap, grace and shift of due days. */
import { type Kobo, kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import { DayCount } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, runs } from '../../../tests/kit/property-runs.ts';
import type { Account, AccountEvent, Contract } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import type { Terms } from './schedule.ts';

const start = day('2024-01-31');
const lasts = 260;

const contracts = fc
  .record({
    principal: fc.bigInt({ min: 100_000n, max: 100_000_000n }).map(kobo),
    percent: fc.integer({ min: 0, max: 120 }),
    method: fc.constantFrom(
      'flat' as const,
      'declining_equal_instalment' as const,
      'declining_equal_principal' as const,
      'bullet' as const,
    ),
    unit: fc.constantFrom('week' as const, 'month' as const),
    instalments: fc.integer({ min: 1, max: 6 }),
    dayCount: fc.constantFrom(...DayCount.options),
    shift: fc.constantFrom(undefined, 'next' as const, 'previous' as const),
    tranche: fc.option(fc.bigInt({ min: 1_000n, max: 10_000_000n }).map(kobo), { nil: undefined }),
    kind: fc.constantFrom('daily' as const, 'once' as const),
    on: fc.constantFrom('principal' as const, 'principal_and_interest' as const),
    penaltyPercent: fc.integer({ min: 1, max: 400 }),
    graceDays: fc.integer({ min: 0, max: 7 }),
    capPercent: fc.option(fc.bigInt({ min: 1n, max: 20n }), { nil: undefined }),
    freeDays: fc.uniqueArray(fc.integer({ min: 0, max: lasts }), { maxLength: 5 }),
  })
  .map(({ percent, unit, shift, tranche, kind, on, penaltyPercent, graceDays, capPercent, freeDays, ...rest }): Contract => {
    const terms: Terms = {
      ...rest,
      rate: rateOf(String(percent), 'year'),
      frequency: { every: 1, unit },
      disbursedOn: start,
      fees: [],
      workingDays: shift && { shift, holidays: [], closed: ['sunday', 'saturday'] },
      tranches: tranche === undefined ? undefined : [{ on: addDays(start, 5), amount: tranche }],
    };
    const penalty = {
      kind,
      rate: rateOf(String(penaltyPercent), 'year'),
      on,
      graceDays,
      cap: capPercent === undefined ? undefined : { numerator: capPercent, denominator: 100n },
      freeDays: freeDays.map((after) => addDays(start, after)),
    };
    return { terms, servicing: { rebateBps: 0n, penalty } };
  })
  .filter(({ terms }) => whyNotTerms(terms) === undefined);

const after = fc.integer({ min: 0, max: lasts });
const amount = fc.bigInt({ min: 1n, max: 40_000_000n }).map(kobo);
const events = fc
  .array(
    fc.oneof(
      fc.record({ type: fc.constant('repayment' as const), after, amount }),
      fc.record({ type: fc.constant('waiver' as const), after, amount }),
      fc.record({ type: fc.constant('tranche' as const), after, amount }),
      fc.record({ type: fc.constant('reschedule' as const), after, instalments: fc.integer({ min: 1, max: 4 }) }),
    ),
    { maxLength: 4 },
  )
  .map((inputs) =>
    inputs.map(({ after: days, ...input }, at): AccountEvent => ({ ...input, id: `e${at}`, on: addDays(start, days) })),
  );

const always = (title: string, holds: (contract: Contract, events: readonly AccountEvent[]) => void): void =>
  test(title, () => fc.assert(fc.property(contracts, events, holds), { numRuns: runs(100) }), patience);

/** A payment that was reversed on the same day: the account is read on that day, and nothing happens. */
const reading = (on: Day): AccountEvent[] => [
  { id: `read ${on}`, on, type: 'repayment', amount: kobo(1n) },
  { id: `unread ${on}`, on, type: 'reversal', reverses: `read ${on}` },
];

const figuresOf = ({ rows, outstanding, due, interestEarned, payoff, credit }: Account): unknown => ({
  rows: rows.map(({ billed, paid, waived }) => ({ billed, paid, waived })),
  outstanding,
  due,
  interestEarned,
  payoff,
  credit,
});

const end = addDays(start, lasts);

always('reading the account every day equals reading it once', (contract, all) => {
  const daily = Array.from({ length: lasts }, (_, at) => reading(addDays(start, at))).flat();
  expect(figuresOf(accountOn(contract, [...daily, ...all], end))).toEqual(figuresOf(accountOn(contract, all, end)));
});

test('a look between a moved due day and the end of its period changes nothing', () => {
  const contract: Contract = {
    terms: {
      principal: kobo(100_000n),
      method: 'declining_equal_instalment',
      instalments: 3,
      dayCount: 'period',
      rate: rateOf('55', 'year'),
      frequency: { every: 1, unit: 'month' },
      disbursedOn: day('2024-01-31'),
      fees: [],
      workingDays: { shift: 'previous', holidays: [], closed: ['sunday', 'saturday'] },
      tranches: [{ on: day('2024-02-05'), amount: kobo(1_000n) }],
    },
    servicing: {
      rebateBps: 0n,
      penalty: { kind: 'daily', rate: rateOf('333', 'year'), on: 'principal', graceDays: 0, cap: undefined, freeDays: [] },
    },
  };
  const [between, later] = [day('2024-03-30'), day('2024-11-26')];
  expect(figuresOf(accountOn(contract, reading(between), later))).toEqual(figuresOf(accountOn(contract, [], later)));
});

always('a reversed payment leaves the penalties that were there without it', (contract, all) => {
  const paid = { id: 'paid', on: addDays(start, 90), type: 'repayment', amount: kobo(50_000n) } as const;
  const reversal = { id: 'back', on: addDays(start, 120), type: 'reversal', reverses: 'paid' } as const;
  expect(figuresOf(accountOn(contract, [...all, paid, reversal], end))).toEqual(figuresOf(accountOn(contract, all, end)));
});

always('all penalties together stay below the cap', (contract, all) => {
  const { cap } = contract.servicing.penalty ?? {};
  if (!cap) return;
  const { rows } = accountOn(contract, all, end);
  const lent = sumOf([
    contract.terms.principal,
    ...(contract.terms.tranches ?? []).map((one) => one.amount),
    ...all.flatMap((event) => (event.type === 'tranche' ? [event.amount] : [])),
  ]);
  const penalties: Kobo = sumOf(rows.map(({ billed }) => billed.penalty));
  expect(penalties * cap.denominator <= lent * cap.numerator + cap.denominator).toBe(true);
});

test(
  'paying each row on its moved due day follows the schedule to the kobo',
  () => {
    fc.assert(
      fc.property(contracts, ({ terms, servicing }) => {
        const { rows } = scheduleOf(terms);
        const paid = rows.map(({ dueOn, total, number }): AccountEvent => ({
          type: 'repayment',
          id: `p${number}`,
          on: dueOn,
          amount: total,
        }));
        const account = accountOn({ terms, servicing }, paid, rows.at(-1)?.dueOn ?? start);
        expect(account.state).toBe('completed');
        expect(account.credit).toBe(0n);
        expect(account.rows.map(({ billed }) => [billed.principal, billed.interest, billed.penalty])).toEqual(
          rows.map((row) => [row.principal, row.interest, 0n]),
        );
      }),
      { numRuns: runs(250) },
    );
  },
  patience,
);

always('earned interest never falls, also not on a moved due day', (contract, all) => {
  const last =
    all
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? start;
  let before = -1n;
  for (let days = 0; days < 36; days += 1) {
    const { interestEarned } = accountOn(contract, all, addDays(last, days));
    expect(interestEarned >= before).toBe(true);
    before = interestEarned;
  }
});

always('the payoff closes the loan to the kobo on any day', (contract, all) => {
  for (const on of [28, 31, 33, 61, 95].map((days) => addDays(start, days))) {
    const known = all.filter((event) => event.on <= on);
    const { payoff } = accountOn(contract, known, on);
    if (payoff === 0n) continue;
    const closed = accountOn(contract, [...known, { type: 'repayment', id: 'payoff', on, amount: payoff }], on);
    expect([closed.state, closed.transactions.at(-1)?.overpaid]).toEqual(['completed', 0n]);
  }
});
