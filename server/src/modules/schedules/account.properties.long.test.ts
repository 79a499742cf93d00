/** What holds on every running loan: random terms, random payments, charges, waivers and reversals. */
import { type Kobo, kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { DayCount, PrepaymentEffect } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, runs } from '../../../tests/kit/property-runs.ts';
import type { AccountEvent, Contract } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import { components, type Amounts, type Terms } from './schedule.ts';

const start = day('2024-01-31');
const total = (amounts: Amounts): Kobo => sumOf(components.map((component) => amounts[component]));

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
    instalments: fc.integer({ min: 1, max: 14 }),
    dayCount: fc.constantFrom(...DayCount.options),
    fee: fc.option(fc.constant(kobo(5000n)), { nil: undefined }),
    hasPenalty: fc.boolean(),
  })
  .map(({ percent, unit, fee, hasPenalty, ...rest }): Contract => {
    const terms: Terms = {
      ...rest,
      rate: rateOf(String(percent), 'year'),
      frequency: { every: 1, unit },
      disbursedOn: start,
      fees: fee ? [{ name: 'Service', amount: fee, when: 'per_instalment' }] : [],
    };
    const penalty = { kind: 'daily', rate: rateOf('36', 'year'), on: 'principal', graceDays: 2, freeDays: [] } as const;
    return { terms, servicing: { rebateBps: 10_000n, penalty: hasPenalty ? penalty : undefined } };
  })
  .filter(({ terms }) => whyNotTerms(terms) === undefined);

const days = fc.integer({ min: 0, max: 500 });
const amounts = fc.bigInt({ min: 1n, max: 60_000_000n }).map(kobo);
const events = fc
  .array(
    fc.oneof(
      fc.record({
        type: fc.constant('repayment' as const),
        after: days,
        amount: amounts,
        row: fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined }),
      }),
      fc.record({
        type: fc.constant('prepayment' as const),
        after: days,
        amount: amounts,
        effect: fc.constantFrom(...PrepaymentEffect.options),
      }),
      fc.record({ type: fc.constant('charge' as const), after: days, amount: fc.bigInt({ min: 1n, max: 10_000n }).map(kobo) }),
      fc.record({ type: fc.constant('waiver' as const), after: days, amount: amounts }),
    ),
    { maxLength: 8 },
  )
  .map((inputs) =>
    inputs.map(({ after, ...input }, at): AccountEvent => ({ ...input, id: `e${at}`, on: addDays(start, after) })),
  );

const always = (title: string, holds: (contract: Contract, events: readonly AccountEvent[]) => void): void =>
  test(title, () => fc.assert(fc.property(contracts, events, holds), { numRuns: runs(250) }), patience);

const end = addDays(start, 700);

always('every kobo of every payment is in a row or in the overpayment', (contract, all) => {
  for (const { event, amount, split, parts, overpaid } of accountOn(contract, all, end).transactions) {
    if (event.type !== 'repayment' && event.type !== 'prepayment') continue;
    expect(total(split) + overpaid).toBe(amount);
    expect(sumOf(parts.map((part) => part.amount))).toBe(total(split));
  }
});

always('rows bill the whole principal exactly, no amount is negative, and none is settled beyond its bill', (contract, all) => {
  const account = accountOn(contract, all, end);
  expect(sumOf(account.rows.map(({ billed }) => billed.principal))).toBe(contract.terms.principal);
  for (const row of account.rows)
    for (const component of components) {
      const settled = row.paid[component] + row.waived[component];
      expect(row.billed[component] >= 0n && row.paid[component] >= 0n && row.waived[component] >= 0n).toBe(true);
      expect(settled <= row.billed[component]).toBe(true);
    }
});

always('what rows received is what payments gave them, component by component', (contract, all) => {
  const account = accountOn(contract, all, end);
  const parts = account.transactions.flatMap((transaction) => transaction.parts);
  for (const row of account.rows)
    for (const component of components)
      expect(
        sumOf(parts.filter((part) => part.row === row.number && part.component === component).map(({ amount }) => amount)),
      ).toBe(row.paid[component]);
});

always('reversing everything restores the untouched loan', (contract, all) => {
  const undone = all.map((event, at): AccountEvent => ({ type: 'reversal', id: `r${at}`, on: end, reverses: event.id }));
  const { rows, outstanding, payoff } = accountOn(contract, [...all, ...undone], end);
  const untouched = accountOn(contract, [], end);
  expect(rows).toEqual(untouched.rows);
  expect([outstanding, payoff]).toEqual([untouched.outstanding, untouched.payoff]);
});

always('paying the payoff closes the loan to the kobo on any day', (contract, all) => {
  const on = addDays(start, 90);
  const before = all.filter((event) => event.on <= on);
  const quoted = accountOn(contract, before, on).payoff;
  if (quoted === 0n) return;
  const closed = accountOn(contract, [...before, { type: 'repayment', id: 'payoff', on, amount: quoted }], on);
  expect(total(closed.outstanding)).toBe(0n);
  expect(closed.state).toBe('completed');
  expect(closed.transactions.at(-1)?.overpaid).toBe(0n);
});

test(
  'paying each row on its day follows the schedule to the kobo',
  () => {
    fc.assert(
      fc.property(contracts, ({ terms, servicing }) => {
        const { rows } = scheduleOf(terms);
        const paid = rows.map(({ dueOn, total: amount, number }): AccountEvent => ({
          type: 'repayment',
          id: `p${number}`,
          on: dueOn,
          amount,
        }));
        const account = accountOn({ terms, servicing }, paid, rows.at(-1)?.dueOn ?? start);
        expect(account.state).toBe('completed');
        expect(account.credit).toBe(0n);
        expect(account.rows.map(({ billed }) => [billed.principal, billed.interest])).toEqual(
          rows.map((row) => [row.principal, row.interest]),
        );
      }),
      { numRuns: runs(250) },
    );
  },
  patience,
);

always('earned interest never falls as days pass without an event', (contract, all) => {
  let before = -1n;
  const last =
    all
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? start;
  for (let after = 0; after < 60; after += 7) {
    const { interestEarned } = accountOn(contract, all, addDays(last, after));
    expect(interestEarned >= before).toBe(true);
    before = interestEarned;
  }
});
