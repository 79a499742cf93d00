/** What the two sides promise each other about savings accounts as staff see and serve them. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BankReference } from './loan-accounts.sources.ts';
import { BySavings, SavingsDetail, SavingsOpening, SavingsTransactionView } from './savings.ts';

const Officer = z.object({ id: UserId, name: z.string() }).nullable();

/** For staff: whose it is, and who looks after them. */
export const StaffSavingsDetail = SavingsDetail.extend({
  customer: z.object({ id: UserId, name: z.string() }),
  branch: z.string().nullable(),
  deposit_officer: Officer,
  opened_by: z.string(),
  reviewed_by: z.string().nullable(),
  frozen_reason: z.string().nullable(),
});
export type StaffSavingsDetail = z.output<typeof StaffSavingsDetail>;

export const SavingsReview = z
  .object({
    status: z.enum(['approved', 'denied']),
    denial_reason: z.string().trim().min(5, 'Say why, in a few words').max(500).optional(),
  })
  .refine(({ status, denial_reason: reason }) => status === 'approved' || reason !== undefined, {
    path: ['denial_reason'],
    error: 'Say why, in a few words',
  });
export type SavingsReview = z.output<typeof SavingsReview>;

export const SavingsDeposit = z.object({
  amount: PositiveKoboOnWire,
  /** The bank's own reference of the credit: the same credit is booked once. */
  reference: BankReference,
  paid_on: Day.optional(),
  note: z.string().trim().max(500).optional(),
});
export type SavingsDeposit = z.output<typeof SavingsDeposit>;

export const staffSavingsCalls = {
  openFor: call({
    method: 'POST',
    path: '/admin/savings',
    summary: 'Opens a savings account for a customer; a second person approves it.',
    access: 'savings.open_for',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: SavingsOpening.extend({ user_id: UserId }),
    status: 201,
    reply: one(StaffSavingsDetail),
  }),
  one: call({
    method: 'GET',
    path: '/{role}/savings/{id}',
    summary: 'One savings account in scope: terms, officers, newest transactions, and what the caller may do with it.',
    access: 'savings.read',
    params: BySavings,
    reply: one(StaffSavingsDetail),
  }),
  review: call({
    method: 'PATCH',
    path: '/{role}/savings/{id}/review',
    summary: 'Approves or denies a savings account that staff opened; a denial needs a reason.',
    access: 'savings.review',
    addition: true,
    params: BySavings,
    body: SavingsReview,
    reply: one(StaffSavingsDetail),
  }),
  deposit: call({
    method: 'POST',
    path: '/{role}/savings/{id}/deposits',
    summary: 'Finance books money that reached the bank as a deposit. Above a daily total per person a second person confirms.',
    access: 'savings.deposit',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: SavingsDeposit,
    reply: one(z.union([SavingsTransactionView, ApprovalRequested])),
  }),
};
