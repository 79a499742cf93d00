/** API contract: dormant savings accounts. Payouts after a proof of identity. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { SentCode } from './auth.sign-in-name.ts';
import { Bvn } from './onboarding.bvn.ts';
import { BySavings, SavingsView } from './savings.ts';

export const reactivationCalls = {
  sendCode: call({
    method: 'POST',
    path: '/user/savings/{id}/reactivation/code',
    summary: 'Sends a code to the phone of the customer, or to their mailbox, with which they reactivate a dormant account.',
    access: 'savings.own',
    addition: true,
    budget: 'otp',
    params: BySavings,
    reply: one(z.object({ to: z.string() })),
  }),
  prove: call({
    method: 'POST',
    path: '/user/savings/{id}/reactivation',
    summary: 'The customer proves their identity with their BVN and the code: the account is no longer dormant.',
    access: 'savings.own',
    addition: true,
    budget: 'otp',
    params: BySavings,
    body: z.object({ bvn: Bvn, code: SentCode }),
    reply: one(SavingsView),
  }),
  reactivate: call({
    method: 'POST',
    path: '/admin/savings/{id}/reactivation',
    summary: 'Staff have checked the identity of the customer: a second person confirms that the account is no longer dormant.',
    access: 'savings.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: z.object({ reason: z.string().trim().min(5, 'Describe how you checked the identity').max(500) }),
    reply: one(ApprovalRequested),
  }),
};
