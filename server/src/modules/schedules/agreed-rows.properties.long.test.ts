/** What holds on every loan whose rows were agreed elsewhere: random rows, random events. */
import { type Kobo, kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountEvent, Contract } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import { type Amounts, components, type AgreedRow } from './schedule.ts';

const start = day('2024-01-31');
const end = addDays(start, 900);
const total = (amounts: Amounts): Kobo => sumOf(components.map((component) => amounts[component]));
const part = (max: bigint) => fc.bigInt({ min: 0n, max }).map(kobo);

const rowInput = fc.record({
  gap: fc.integer({ min: 1, max: 60 }),
  principal: part(5_000_000n),
  interest: part(900_000n),
  fees: part(50_000n),
});
function dated(inputs: readonly { gap: number; principal: Kobo; interest: Kobo; fees: Kobo }[]): AgreedRow[] {
  let on: Day = start;
  return inputs.map(({ gap, ...parts }) => {
    on = addDays(on, gap);
    return { ...parts, dueOn: on };
  });
}

const contracts = fc
  .record({
    rows: fc.array(rowInput, { minLength: 1, maxLength: 12 }).map(dated),
    method: fc.constantFrom('flat' as const, 'declining_equal_instalment' as const, 'bullet' as const),
    rebateBps: fc.constantFrom(0n, 5_000n, 10_000n),
    hasPenalty: fc.boolean(),
  })
  .map(({ rows, method, rebateBps, hasPenalty }): Contract => {
    const penalty = { kind: 'daily', rate: rateOf('36', 'year'), on: 'principal', graceDays: 2, freeDays: [] } as const;
    return {
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
      servicing: { rebateBps, penalty: hasPenalty ? penalty : undefined },
    };
  })
  .filter(({ terms }) => whyNotTerms(terms) === undefined);

const days = fc.integer({ min: 0, max: 600 });
const amounts = fc.bigInt({ min: 1n, max: 20_000_000n }).map(kobo);
const row = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });
const events = fc
  .array(
    fc.oneof(
      fc.record({ type: fc.constant('repayment' as const), after: days, amount: amounts, row }),
      fc.record({
        type: fc.constant('prepayment' as const),
        after: days,
        amount: amounts,
        effect: fc.constantFrom(...PrepaymentEffect.options),
      }),
      fc.record({ type: fc.constant('charge' as const), after: days, amount: part(10_000n).filter((amount) => amount > 0n) }),
      fc.record({ type: fc.constant('waiver' as const), after: days, amount: amounts }),
      fc.record({ type: fc.constant('reschedule' as const), after: days, instalments: fc.integer({ min: 1, max: 6 }) }),
    ),
    { maxLength: 8 },
  )
  .map((inputs) =>
    inputs.map(({ after, ...input }, at): AccountEvent => ({ ...input, id: `e${at}`, on: addDays(start, after) })),
  );

const always = (title: string, holds: (contract: Contract, events: readonly AccountEvent[]) => void): void =>
  test(title, () => fc.assert(fc.property(contracts, events, holds), { numRuns: 250 }));

always('the schedule is the rows to the kobo, and so is the account before anything happens', ({ terms, servicing }) => {
  const agreed = (terms.rows ?? []).map(({ dueOn, principal, interest, fees }) => [dueOn, principal, interest, fees]);
  expect(scheduleOf(terms).rows.map(({ dueOn, principal, interest, fees }) => [dueOn, principal, interest, fees])).toEqual(
    agreed,
  );
  const { rows } = accountOn({ terms, servicing: { rebateBps: servicing.rebateBps } }, [], end);
  expect(rows.map(({ dueOn, billed }) => [dueOn, billed.principal, billed.interest, billed.fee])).toEqual(agreed);
});

always('every kobo of every payment is in a row or the customer’s credit', (contract, all) => {
  for (const { event, amount, split, parts, overpaid } of accountOn(contract, all, end).transactions) {
    if (event.type !== 'repayment' && event.type !== 'prepayment') continue;
    expect(total(split) + overpaid).toBe(amount);
    expect(sumOf(parts.map((one) => one.amount))).toBe(total(split));
  }
});

always('principal adds up exactly, no amount is negative, none is settled beyond what it asks', (contract, all) => {
  const account = accountOn(contract, all, end);
  expect(sumOf(account.rows.map(({ billed }) => billed.principal))).toBe(contract.terms.principal);
  for (const one of account.rows)
    for (const component of components) {
      expect(one.billed[component] >= 0n && one.paid[component] >= 0n && one.waived[component] >= 0n).toBe(true);
      expect(one.paid[component] + one.waived[component] <= one.billed[component]).toBe(true);
    }
});

always('without an early payment or a new schedule every row bills the principal and interest of its file', (contract, all) => {
  const plain = all.filter(({ type }) => type === 'repayment' || type === 'charge');
  const { rows } = accountOn(contract, plain, end);
  expect(rows.slice(0, contract.terms.instalments).map(({ billed }) => [billed.principal, billed.interest])).toEqual(
    (contract.terms.rows ?? []).map(({ principal, interest }) => [principal, interest]),
  );
});

always('reversing everything restores the untouched loan', (contract, all) => {
  const undone = all.map((event, at): AccountEvent => ({ type: 'reversal', id: `r${at}`, on: end, reverses: event.id }));
  const { rows, outstanding, payoff } = accountOn(contract, [...all, ...undone], end);
  const untouched = accountOn(contract, [], end);
  expect([rows, outstanding, payoff]).toEqual([untouched.rows, untouched.outstanding, untouched.payoff]);
});

always('looking at the loan day by day gives what playing it at once gives', (contract, all) => {
  const on = addDays(start, 300);
  const known = all.filter((event) => event.on <= on);
  expect(accountOn(contract, all, on)).toEqual(accountOn(contract, known, on));
});

always('paying the payoff closes the loan to the kobo on any day', (contract, all) => {
  const on = addDays(start, 90);
  const before = all.filter((event) => event.on <= on);
  const quoted = accountOn(contract, before, on).payoff;
  if (quoted === 0n) return;
  const closed = accountOn(contract, [...before, { type: 'repayment', id: 'payoff', on, amount: quoted }], on);
  expect([total(closed.outstanding), closed.state, closed.transactions.at(-1)?.overpaid]).toEqual([0n, 'completed', 0n]);
});

always('earned interest never falls as days pass without an event', (contract, all) => {
  const last =
    all
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? start;
  let before = -1n;
  for (let after = 0; after < 60; after += 7) {
    const { interestEarned } = accountOn(contract, all, addDays(last, after));
    expect(interestEarned >= before).toBe(true);
    before = interestEarned;
  }
});

always('playing an early payment earns exactly what its rows ask once they are over', (contract, all) => {
  const account = accountOn(contract, all, end);
  const billed = sumOf(
    account.rows.filter(({ dueOn }) => dueOn <= end).map((one) => kobo(one.billed.interest - one.waived.interest)),
  );
  if (account.rows.every(({ dueOn }) => dueOn <= end)) expect(account.interestEarned).toBe(billed);
});
