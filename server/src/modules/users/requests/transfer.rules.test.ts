/** Who takes customers over, which office moves, and who decides. */
import type { AccountRole, Actor, Role } from '@ajo/contract/kernel/access';
import { expect, test } from 'vitest';
import { movesOf, officesFor, whyNotReview, whyNotTakeOver } from './transfer.rules.ts';

const officer = (type: AccountRole, more = {}) => ({ id: 'new' as never, type, suspendedAt: null, deletedAt: null, ...more });
const old = { id: 'old' as never };

test.each([
  [officer('credit_officer'), undefined],
  [officer('team_lead'), undefined],
  [officer('recovery_officer'), undefined],
  [officer('finance'), 'officer_unfit'],
  [officer('user'), 'officer_unfit'],
  [officer('credit_officer', { suspendedAt: new Date(0) }), 'officer_unfit'],
  [officer('credit_officer', { deletedAt: new Date(0) }), 'officer_unfit'],
  [officer('credit_officer', { id: 'old' }), 'same_officer'],
])('%j: %s', (next, code) => {
  expect(whyNotTakeOver(old, next)?.code).toBe(code);
});

const noOfficers = { account: null, onboarding: null, deposit: null, recovery: null };
const customers = [
  { id: 'a', officers: { ...noOfficers, account: 'old', onboarding: 'old' } },
  { id: 'b', officers: { ...noOfficers, account: 'old', recovery: 'old' } },
  { id: 'c', officers: { ...noOfficers, account: 'else' } },
  { id: 'd', officers: noOfficers },
];

test('moves exactly the customers of the old officer, and names those of other officers', () => {
  const { moves, astray } = movesOf(customers, { oldOfficerId: 'old', offices: officesFor({ type: 'credit_officer' }) });
  expect([Object.fromEntries(moves), astray]).toEqual([{ account: ['a', 'b'], onboarding: ['a'] }, ['c', 'd']]);
});

test('recovery goes to recovery officers only', () => {
  const { moves, astray } = movesOf(customers, { oldOfficerId: 'old', offices: officesFor({ type: 'recovery_officer' }) });
  expect([Object.fromEntries(moves), astray]).toEqual([{ recovery: ['b'] }, ['a', 'c', 'd']]);
});

test('customers without an officer get one; those of other officers are not moved', () => {
  const { moves, astray } = movesOf(customers, { oldOfficerId: undefined, offices: officesFor({ type: 'team_lead' }) });
  expect([Object.fromEntries(moves), astray]).toEqual([{ account: ['d'] }, ['a', 'b', 'c']]);
});

const as = (role: Role, id: string): Actor => ({ id, role, name: 'Ada', branchId: null });
const course = { status: 'pending', requestedBy: 'maker', expiresAt: new Date(1_000) };
const request = { right: 'transfers.review', involved: ['old', 'new'], at: new Date(0) } as const;

test.each([
  [as('admin', 'other'), course, undefined],
  [as('admin', 'maker'), course, 'own_request'],
  [as('team_lead', 'new'), course, 'part_of_request'],
  [as('team_lead', 'old'), course, 'part_of_request'],
  [as('credit_officer', 'other'), course, 'forbidden'],
  [as('admin', 'other'), { ...course, status: 'denied' }, 'request_decided'],
  [as('admin', 'other'), { ...course, expiresAt: new Date(0) }, 'request_expired'],
])('%j reviews %j: %s', (actor, state, code) => {
  expect(whyNotReview(actor, state, request)?.code).toBe(code);
});
