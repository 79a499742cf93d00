/** Credit of a customer outside of loans: what it is, its move to savings, and its refund by two people. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { SavingsId } from './savings.ts';

export const CustomerCredit = z.object({
  /** What we owe the customer. */
  credit: KoboOnWire,
  /** Without what a requested refund holds. */
  available: KoboOnWire,
  /** Why it cannot be moved or refunded here now; null when it can. */
  refusal: z.string().nullable(),
});
export type CustomerCredit = z.output<typeof CustomerCredit>;

export const customerCreditCalls = {
  own: call({
    method: 'GET',
    path: '/user/credit',
    summary: "The caller's credit, and whether it can be moved to savings.",
    access: 'savings.own',
    addition: true,
    reply: one(CustomerCredit),
  }),
  save: call({
    method: 'POST',
    path: '/user/credit/savings',
    summary: "Moves the caller's credit to one of their savings accounts, immediately and without a fee.",
    access: 'savings.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ savings_id: SavingsId, amount: PositiveKoboOnWire }),
    status: 201,
    reply: one(z.object({ amount: KoboOnWire, savings_id: SavingsId, balance: KoboOnWire })),
  }),
  ofCustomer: call({
    method: 'GET',
    path: '/{role}/users/{id}/credit',
    summary: 'The credit of a customer, and whether it can be refunded apart from a loan.',
    access: 'payments.reverse',
    addition: true,
    params: z.object({ id: UserId }),
    reply: one(CustomerCredit),
  }),
  refund: call({
    method: 'POST',
    path: '/{role}/users/{id}/credit-refund',
    summary:
      "Requests the refund of a customer's credit to their bank account, which holds the amount. A second person confirms it. While a loan uses the credit, it is refunded from that loan.",
    access: 'payments.reverse',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: UserId }),
    body: z.object({
      amount: PositiveKoboOnWire,
      reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500),
    }),
    reply: one(ApprovalRequested),
  }),
};
