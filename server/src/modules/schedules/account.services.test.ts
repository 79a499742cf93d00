/** What a running loan does with debits that leave penalties out, with charges, and with a new schedule. */
import { type Kobo, kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import type { AccountEvent, PenaltyTerms } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { daily, flat, ngn, openOf, total } from './schedule.examples.ts';

describe('payments for instalments only', () => {
  const late: PenaltyTerms = {
    kind: 'daily',
    rate: rateOf('24', 'year'),
    on: 'principal_and_interest',
    graceDays: 0,
    freeDays: [],
  };
  const contract = { terms: flat(), servicing: { penalty: late, rebateBps: 0n } };
  const first = accountOn(contract, [], day('2024-03-01'));
  const instalment = kobo(first.due.principal + first.due.interest);
  const paid = (amount: Kobo, penaltiesLast: boolean) =>
    accountOn(contract, [{ type: 'repayment', id: 'r', on: day('2024-03-01'), amount, penaltiesLast }], day('2024-03-01'));

  test('settles them and leaves the penalty, while a payment by the customer settles the penalty first', () => {
    expect(first.due.penalty).toBeGreaterThan(0n);
    expect(paid(instalment, true).due).toMatchObject({ principal: 0n, interest: 0n, penalty: first.due.penalty });
    expect(paid(instalment, false).due.penalty).toBe(0n);
  });

  test('settles future rows before a penalty, and becomes credit only when nothing is owed', () => {
    const more = paid(kobo(instalment + 500_000n), true);
    expect([more.due.penalty, more.outstanding.principal + more.outstanding.interest]).toEqual([
      first.due.penalty,
      first.outstanding.principal + first.outstanding.interest - instalment - 500_000n,
    ]);
    const everything = paid(kobo(total(first.outstanding) + 100n), true);
    expect([total(everything.outstanding), everything.credit]).toEqual([0n, 100n]);
  });
});

describe('charges and a new schedule', () => {
  const contract = { terms: daily(), servicing: { rebateBps: 0n } };
  const on = day('2011-01-10');
  const charges: AccountEvent[] = [
    { type: 'charge', id: 'f', on: day('2011-01-05'), amount: ngn('50'), kind: 'fee' },
    { type: 'charge', id: 'p', on: day('2011-01-05'), amount: ngn('30'), kind: 'penalty' },
  ];

  test('charges are part of the payoff before their row falls due, and the payoff closes the loan', () => {
    const plain = accountOn(contract, [], on);
    const charged = accountOn(contract, charges, on);
    expect(charged.payoff - plain.payoff).toBe(ngn('80'));
    const closed = accountOn(contract, [...charges, { type: 'repayment', id: 'r', on, amount: charged.payoff }], on);
    expect([closed.state, closed.credit]).toEqual(['completed', 0n]);
  });

  test.each([true, false])('a new schedule (overdue amounts spread: %s) changes the due dates, not the payoff', (spread) => {
    const late = day('2011-02-10');
    const before = accountOn(contract, charges, late);
    const plan: AccountEvent = { type: 'reschedule', id: 's', on: late, instalments: 7, spread };
    const after = accountOn(contract, [...charges, plan], late);
    expect([after.payoff, total(after.due), after.daysPastDue]).toEqual([before.payoff, 0n, 0]);
    const rows = after.rows.filter((row) => openOf(row) > 0n);
    expect(rows).toHaveLength(7);
    expect(rows.filter(({ billed }) => billed.penalty > 0n)).toHaveLength(spread ? 7 : 1);
    expect(sumOf(rows.map(({ billed }) => billed.penalty))).toBe(ngn('30'));
    const closed = accountOn(contract, [...charges, plan, { type: 'repayment', id: 'r', on: late, amount: after.payoff }], late);
    expect([closed.state, closed.credit]).toEqual(['completed', 0n]);
  });
});

describe.each([
  ['declining', daily(), '2010-12-10'],
  ['flat', flat(), '2024-02-10'],
] as const)('a %s loan that was written off', (_kind, terms, off) => {
  test('accrues nothing on any later day, including the middle of a row', () => {
    const contract = { terms, servicing: { rebateBps: 0n } };
    const events: AccountEvent[] = [{ type: 'write_off', id: 'w', on: day(off) }];
    const earned = Array.from(
      { length: 120 },
      (_, after) => accountOn(contract, events, addDays(day(off), after)).interestEarned,
    );
    expect(new Set(earned)).toEqual(new Set([accountOn(contract, [], day(off)).interestEarned]));
  });

  test('leaves no interest receivable, even if future rows were paid', () => {
    const contract = { terms, servicing: { rebateBps: 0n } };
    const paid: AccountEvent = { type: 'repayment', id: 'r', on: terms.disbursedOn, amount: ngn('1,100'), row: 2 };
    const account = accountOn(contract, [paid, { type: 'write_off', id: 'w', on: day(off) }], addDays(day(off), 3));
    const received = sumOf(account.rows.map((row) => row.paid.interest));
    expect(received).toBeGreaterThan(0n);
    expect(account.interestEarned).toBe(received + account.writtenOff.interest);
  });
});

test('a payment after a new schedule reads the new rows, also while cancelled ones lie ahead', () => {
  const terms = daily();
  const penalty: PenaltyTerms = {
    kind: 'daily',
    rate: rateOf('36', 'year'),
    on: 'principal_and_interest',
    graceDays: 0,
    freeDays: [],
  };
  const contract = { terms, servicing: { rebateBps: 0n, penalty } };
  const on = addDays(terms.disbursedOn, 11);
  const plan: AccountEvent = { type: 'reschedule', id: 's', on, instalments: 1 };
  for (const days of [17, 40, 90]) {
    const later = addDays(on, days);
    const { payoff } = accountOn(contract, [plan], later);
    const closed = accountOn(contract, [plan, { type: 'repayment', id: 'r', on: later, amount: payoff }], later);
    expect([closed.state, closed.credit]).toEqual(['completed', 0n]);
  }
});
