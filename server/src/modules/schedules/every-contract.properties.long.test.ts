/** The laws of the account over every combination that products can hold, with every kind of event in any order. */
import { kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day, isBefore } from '@ajo/contract/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, runs } from '../../../tests/kit/property-runs.ts';
import type { AccountEvent, Contract } from './account.ts';
import { accountOn } from './account.rules.ts';
import { contracts, end, lasts, start } from '../../../tests/schedules/any-contract.ts';
import { always, alwaysAgreed, figuresOf, reading, reversalsOf } from '../../../tests/schedules/any-history.ts';
import { total } from './schedule.examples.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf } from './schedule.rules.ts';
import { components, type Row } from './schedule.ts';

/** What holds on rows that the engine calculates and on rows that were agreed elsewhere. */
const laws: Record<string, (contract: Contract, events: readonly AccountEvent[]) => void> = {
  'every kobo of a payment is in a row, in the customer’s credit or recovered': (contract, all) => {
    for (const { event, amount: came, split, parts, overpaid, recovered, reversedBy } of accountOn(contract, all, end)
      .transactions)
      if ((event.type === 'repayment' || event.type === 'prepayment') && !reversedBy) {
        expect(total(split) + overpaid + recovered).toBe(came);
        expect(sumOf(parts.map(({ amount }) => amount))).toBe(total(split));
      }
  },
  'rows received what payments gave them, component by component': (contract, all) => {
    const { rows, transactions } = accountOn(contract, all, end);
    const parts = transactions.flatMap((transaction) => transaction.parts);
    for (const row of rows)
      for (const component of components) {
        const settled = parts.filter((part) => part.row === row.number && part.component === component);
        expect(sumOf(settled.map(({ amount }) => amount))).toBe(row.paid[component]);
      }
  },
  'rows ask the whole principal, no amount is negative, and none is settled beyond its bill': (contract, all) => {
    const { principal, tranches = [] } = contract.terms;
    const { rows, transactions } = accountOn(contract, all, end);
    const out = transactions.filter(({ event, reversedBy }) => event.type === 'tranche' && !reversedBy);
    const lent = sumOf([principal, ...[...tranches, ...out].map(({ amount }) => amount)]);
    const billedInAll = sumOf(rows.map(({ billed }) => billed.principal));
    // A loan that ends before the day of a payout never receives it.
    const mayEndEarly = tranches.some(({ on }) => all.some((event) => event.on <= on));
    expect(mayEndEarly ? billedInAll <= lent : billedInAll === lent).toBe(true);
    for (const { billed, paid, waived, writtenOff } of rows)
      for (const name of components) {
        expect([billed[name] >= 0n, paid[name] >= 0n, waived[name] >= 0n, writtenOff[name] >= 0n]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        expect(paid[name] + waived[name] + writtenOff[name] <= billed[name]).toBe(true);
      }
  },
  'reversing everything that stands restores the untouched loan': (contract, all) => {
    expect(figuresOf(accountOn(contract, [...all, ...reversalsOf(all)], end))).toEqual(figuresOf(accountOn(contract, [], end)));
  },
  'events of different days may be given in any order': (contract, all) => {
    const days = new Map<Day, AccountEvent[]>();
    for (const event of all) days.set(event.on, [...(days.get(event.on) ?? []), event]);
    const shuffled = [...days.values()].toReversed().flat();
    expect(figuresOf(accountOn(contract, shuffled, end))).toEqual(figuresOf(accountOn(contract, all, end)));
  },
  'the payoff closes the loan to the kobo, and a kobo less does not': (contract, all) => {
    for (const on of [7, 33, 95, 210].map((days) => addDays(start, days))) {
      const known = all.filter((event) => event.on <= on);
      const { payoff } = accountOn(contract, known, on);
      if (payoff === 0n) continue;
      const closed = accountOn(contract, [...known, { type: 'repayment', id: 'quoted', on, amount: payoff }], on);
      expect([closed.state, total(closed.outstanding), closed.transactions.at(-1)?.overpaid]).toEqual(['completed', 0n, 0n]);
      if (payoff === 1n) continue;
      const short = accountOn(contract, [...known, { type: 'repayment', id: 'short', on, amount: kobo(payoff - 1n) }], on);
      expect(short.state).toBe('active');
    }
  },
  'earned interest never falls as days pass without an event': (contract, all) => {
    const last = all.at(-1)?.on ?? start;
    let before = -1n;
    for (let days = 0; days < 60; days += days < 10 ? 1 : 7) {
      const { interestEarned } = accountOn(contract, all, addDays(last, days));
      expect(interestEarned >= before).toBe(true);
      before = interestEarned;
    }
  },
};

for (const [title, law] of Object.entries(laws)) {
  always(title, 250, law);
  alwaysAgreed(`${title}: agreed rows`, 100, law);
}

const readEveryDay = (contract: Contract, all: readonly AccountEvent[]): void => {
  const looks = Array.from({ length: lasts }, (_, at) => reading(addDays(start, at))).flat();
  expect(figuresOf(accountOn(contract, [...looks, ...all], end))).toEqual(figuresOf(accountOn(contract, all, end)));
};
always('reading it every day equals reading it once', 60, readEveryDay);
alwaysAgreed('reading it every day equals reading it once: agreed rows', 30, readEveryDay);

test('reading it every day equals reading it once: deferred interest and a due day that moved ahead', () => {
  const contract: Contract = {
    terms: {
      principal: kobo(100_000n),
      rate: rateOf('2', 'year'),
      method: 'fixed_principal_percent',
      frequency: { every: 2, unit: 'week' },
      instalments: 2,
      dayCount: 'period',
      disbursedOn: day('2024-01-31'),
      firstDueOn: day('2024-03-03'),
      fees: [],
      workingDays: { shift: 'previous', holidays: [], closed: ['sunday', 'saturday'] },
      grace: { principal: 0, interestDeferred: 1, interestFree: 0 },
      downPayment: kobo(17_600n),
      tranches: [],
      principalShare: { numerator: 1n, denominator: 100n },
    },
    servicing: { rebateBps: 0n },
  };
  readEveryDay(contract, [
    { id: 'first', on: day('2024-03-02'), type: 'repayment', amount: kobo(70_765n) },
    { id: 'more', on: day('2024-03-17'), type: 'tranche', amount: kobo(1n) },
    { id: 'second', on: day('2024-03-18'), type: 'repayment', amount: kobo(101n) },
  ]);
});

/** Over a weekend daily rows fall due before their period begins (decision 585): deferred interest is less than planned by the days that were not owed. */
const isPaidBeforeItsPeriod = ({ workingDays, grace, frequency }: Contract['terms']): boolean =>
  workingDays?.shift === 'previous' && frequency.unit === 'day' && (grace?.interestDeferred ?? 0) > 0;

/** A payout may be planned between a due day that moved ahead and the end of its period: the schedule asks a part of it before it is paid out. */
const isPaidBeforeItsPayout = ({ workingDays, tranches }: Contract['terms']): boolean =>
  workingDays?.shift === 'previous' && (tranches?.length ?? 0) > 0;

/** A large given instalment may repay all that was paid out before a later payout: the loan ends with it, and never receives the payout. */
const isRepaidBeforeAPayout = ({ principal, tranches = [] }: Contract['terms'], rows: readonly Row[]): boolean =>
  tranches.some(({ on }) => {
    const paidOut = sumOf([principal, ...tranches.filter((other) => isBefore(other.on, on)).map(({ amount }) => amount)]);
    return sumOf(rows.filter(({ dueOn }) => isBefore(dueOn, on)).map((row) => row.principal)) >= paidOut;
  });

test('a loan that is repaid before a planned payout ends without it, and what is paid later is credit', () => {
  const contract: Contract = {
    terms: {
      principal: kobo(100_000n),
      rate: { hundredMillionths: 1_250_000n, per: 'month' },
      method: 'fixed_instalment',
      frequency: { every: 2, unit: 'month' },
      instalments: 2,
      dayCount: 'period',
      disbursedOn: day('2024-01-31'),
      instalmentBasis: 'days',
      fees: [],
      downPayment: kobo(51_220n),
      tranches: [{ on: day('2024-04-01'), amount: kobo(1_000n) }],
      instalmentAmount: kobo(50_000n),
    },
    servicing: { rebateBps: 0n },
  };
  const { rows } = scheduleOf(contract.terms);
  expect(isRepaidBeforeAPayout(contract.terms, rows)).toBe(true);
  const paid = rows.map(({ dueOn, total: amount, number }): AccountEvent => ({
    type: 'repayment',
    id: `p${number}`,
    on: dueOn,
    amount,
  }));
  const account = accountOn(contract, paid, day('2024-12-31'));
  expect([account.state, account.credit]).toEqual(['completed', rows.at(-1)?.total]);
});

test(
  'paying each row on its day follows the schedule to the kobo',
  () => {
    fc.assert(
      fc.property(
        contracts.filter(({ terms }) => !isPaidBeforeItsPeriod(terms) && !isPaidBeforeItsPayout(terms)),
        ({ terms, servicing }) => {
          const { rows } = scheduleOf(terms);
          fc.pre(!isRepaidBeforeAPayout(terms, rows));
          const paid = rows
            .filter((row) => row.total > 0n)
            .map(({ dueOn, total: amount, number }): AccountEvent => ({
              type: 'repayment',
              id: `p${number}`,
              on: dueOn,
              amount,
            }));
          const account = accountOn({ terms, servicing }, paid, rows.at(-1)?.dueOn ?? start);
          expect([account.state, account.credit]).toEqual(['completed', 0n]);
          expect(account.rows.map(({ billed }) => [billed.principal, billed.interest, billed.penalty])).toEqual(
            rows.map((row) => [row.principal, row.interest, 0n]),
          );
        },
      ),
      { numRuns: runs(250) },
    );
  },
  patience,
);

/** Nothing happens in it, but every row is visited afterwards: an ordinary payment visits only the rows that it touches. */
const look = (id: string, on: Day): AccountEvent => ({ type: 'waiver', id: `look ${id}`, on, amount: noMoney });

const visitsAllRows = (contract: Contract, all: readonly AccountEvent[]): void => {
  const visiting = all.flatMap((event) => [event, look(event.id, event.on)]);
  for (const on of [95, 210, 600].map((days) => addDays(start, days))) {
    const [once, often] = [accountOn(contract, all, on), accountOn(contract, visiting, on)];
    expect(figuresOf(once)).toEqual(figuresOf(often));
    expect(once.transactions).toEqual(often.transactions.filter(({ event }) => !event.id.startsWith('look')));
  }
};
always('visiting the rows that an event touches equals visiting all rows', 250, visitsAllRows);
alwaysAgreed('visiting the rows that an event touches equals visiting all rows: agreed rows', 100, visitsAllRows);
