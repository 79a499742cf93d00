/** A transfer is split among the loans of a customer: the oldest debt first, and no loan gets more than it owes. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { expect, test } from 'vitest';
import type { Instalment } from '#modules/loan-accounts';
import { claimableLoan, splitAmongLoans } from './loan-claims.rules.ts';

const today = '2026-03-10' as Day;
const none = { principal: noMoney, interest: noMoney, fee: noMoney, penalty: noMoney };
const row = (dueOn: string, billed: bigint, paid = 0n): Instalment =>
  ({
    status: 'pending',
    dueOn,
    billed: { ...none, principal: kobo(billed) },
    paid: { ...none, principal: kobo(paid) },
    waived: none,
    writtenOff: none,
  }) as unknown as Instalment;
const loan = (id: string, rows: Instalment[], payoff: bigint, status: 'active' | 'written_off' = 'active') =>
  claimableLoan({ id: id as LoanId, status }, { rows, onRows: noMoney, payoff: kobo(payoff) }, today);
const old = loan('b', [row('2026-03-01', 500n, 500n), row('2026-03-08', 500n), row('2026-03-15', 500n)], 990n);
const young = loan('a', [row('2026-03-09', 300n), row('2026-03-16', 300n)], 590n);
const split = (amount: bigint, limit: 'due' | 'payoff', claimed: [string, bigint][] = []) =>
  splitAmongLoans(
    [young, old],
    {
      amount: kobo(amount),
      claimed: claimed.map(([id, sum]) => ({ purpose: 'loan_repayment', purposeId: id, amount: kobo(sum) })),
    },
    limit,
  ).map(({ purposeId, amount: sum }) => [purposeId, sum]);

test.each<[string, bigint, [string, bigint][]]>([
  ['less than the oldest debt', 400n, [['b', 400n]]],
  [
    'more than the oldest debt',
    700n,
    [
      ['b', 500n],
      ['a', 200n],
    ],
  ],
  [
    'more than all that is due',
    9_000n,
    [
      ['b', 500n],
      ['a', 300n],
    ],
  ],
])('%s is split by the oldest due day that is not paid', (_what, amount, shares) => {
  expect(split(amount, 'due')).toEqual(shares);
});

test('ahead of time no loan gets more than its payoff, counting what was claimed as due', () => {
  expect(
    split(200n, 'payoff', [
      ['b', 500n],
      ['a', 300n],
    ]),
  ).toEqual([['b', 200n]]);
  expect(
    split(9_000n, 'payoff', [
      ['b', 500n],
      ['a', 300n],
    ]),
  ).toEqual([
    ['b', 490n],
    ['a', 290n],
  ]);
});

test('all that was not recovered of a written-off loan is due, from the day of its first row', () => {
  expect(loan('c', [row('2026-02-01', 500n, 500n)], 450n, 'written_off')).toMatchObject({ due: 450n, openSince: '2026-02-01' });
});

test('a running loan is open since its oldest row that is not paid, a written-off one since its first', () => {
  const rows = [row('2026-03-01', 500n, 500n), row('2026-03-08', 500n)];
  expect(loan('b', rows, 990n)).toMatchObject({ openSince: '2026-03-08', due: 500n });
  expect(loan('b', rows, 990n, 'written_off')).toMatchObject({ openSince: '2026-03-01', due: 990n });
  expect(loan('b', [row('2026-03-01', 500n, 500n)], 0n)).toMatchObject({ openSince: today, due: 0n });
});
