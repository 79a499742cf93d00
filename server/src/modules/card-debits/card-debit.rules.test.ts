/** How much of what is due is charged to a card, and when nothing is charged. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, minuteMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { dueOf, stateOfAttempt, whyNotAutoDebit } from './card-debit.rules.ts';
import type { Amounts } from '#modules/schedules';
import type { Instalment } from '#modules/loan-accounts';

const today = day('2026-03-02');
const amounts = (principal: bigint, interest = 0n, fee = 0n, penalty = 0n): Amounts => ({
  principal: kobo(principal),
  interest: kobo(interest),
  fee: kobo(fee),
  penalty: kobo(penalty),
});
const row = (number: number, dueOn: string, billed: Amounts, paid = amounts(0n)): Instalment =>
  ({
    waived: amounts(0n),
    writtenOff: amounts(0n),
    id: `row-${number}`,
    loanId: 'loan',
    number,
    dueOn: day(dueOn),
    status: 'pending',
    billed,
    paid,
  }) as Instalment;

test.each<[string, Instalment[], bigint | undefined]>([
  ['nothing is due yet', [row(1, '2026-03-03', amounts(50_000n))], undefined],
  ['due today', [row(1, '2026-03-02', amounts(50_000n, 5_000n))], 55_000n],
  ['only the amount due', [row(1, '2026-03-01', amounts(50_000n)), row(2, '2026-04-01', amounts(50_000n))], 50_000n],
  [
    'partly paid rows',
    [row(1, '2026-02-01', amounts(50_000n, 5_000n), amounts(0n, 5_000n)), row(2, '2026-03-01', amounts(10_000n))],
    60_000n,
  ],
  ['a penalty is never collected', [row(1, '2026-02-01', amounts(50_000n, 0n, 1_000n, 7_000n))], 51_000n],
  ['a penalty alone is nothing', [row(1, '2026-02-01', amounts(50_000n, 0n, 0n, 7_000n), amounts(50_000n))], undefined],
])('%s', (_what, rows, amount) => {
  expect(dueOf(rows, today)?.amount).toBe(amount);
});

const due = dueOf([row(1, '2026-03-01', amounts(50_000n))], today);
const facts = { due, triesToday: 0, hasCard: true, isUnderWay: false, actorId: undefined };
test.each<[string, Parameters<typeof whyNotAutoDebit>[0], Partial<typeof facts> & { actorId?: string }, string | undefined]>([
  ['may be tried', { status: 'active', customerId: 'ada', coolingOffRequestedAt: null }, {}, undefined],
  [
    'one’s own loan',
    { status: 'active', customerId: 'ada', coolingOffRequestedAt: null },
    { actorId: 'ada' } as never,
    'debit_own',
  ],
  ['a loan that does not run', { status: 'completed', customerId: 'ada', coolingOffRequestedAt: null }, {}, 'loan_not_active'],
  [
    'a loan that is being returned',
    { status: 'active', customerId: 'ada', coolingOffRequestedAt: new Date('2026-03-01T09:00:00Z') },
    {},
    'being_returned',
  ],
  ['nothing due', { status: 'active', customerId: 'ada', coolingOffRequestedAt: null }, { due: undefined }, 'nothing_due'],
  [
    'too little',
    { status: 'active', customerId: 'ada', coolingOffRequestedAt: null },
    { due: dueOf([row(1, '2026-03-01', amounts(9_999n))], today) },
    'too_little_due',
  ],
  [
    'a charge under way',
    { status: 'active', customerId: 'ada', coolingOffRequestedAt: null },
    { isUnderWay: true },
    'charge_under_way',
  ],
  [
    'the third try of a day',
    { status: 'active', customerId: 'ada', coolingOffRequestedAt: null },
    { triesToday: 2 },
    'tries_used_up',
  ],
  ['no card', { status: 'active', customerId: 'ada', coolingOffRequestedAt: null }, { hasCard: false }, 'no_card'],
])('%s', (_what, loan, input, code) => {
  expect(whyNotAutoDebit(loan, { ...facts, ...input })?.code).toBe(code);
});

const at = new Date('2026-03-02T07:00:00Z');
test.each([
  ['refused before it was sent', 'Another payment is under way', undefined, 0, 'failed'],
  ['under way', null, 'pending', 0, 'pending'],
  ['paid', null, 'completed', 0, 'completed'],
  ['refused by the bank', null, 'failed', 0, 'failed'],
  ['set aside', null, 'set_aside', 0, 'failed'],
  ['being sent', null, undefined, 9, 'pending'],
  ['killed before it was sent', null, undefined, 10, 'failed'],
] as const)('an attempt that was %s', (_what, refused, checkout, minutes, state) => {
  expect(stateOfAttempt({ refused, createdAt: at }, checkout, new Date(at.getTime() + minutes * minuteMs))).toBe(state);
});
