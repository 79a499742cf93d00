/** API contract: applications that staff fill in at the counter, for a customer who consents by code. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { SentCode } from './auth.sign-in-name.ts';
import { checkGuarantor, LoanId, LoanRequest } from './loans.ts';

export const PreparedApplicationId = idOf('PreparedApplicationId');
export type PreparedApplicationId = z.output<typeof PreparedApplicationId>;

export const NewPreparedApplication = LoanRequest.extend({ customer_id: UserId }).superRefine(checkGuarantor);
export type NewPreparedApplication = z.output<typeof NewPreparedApplication>;

/** A code for these very terms is on its way to the customer. `to`: the masked number or email address. `text`: what the customer reads, without the code. */
export const PreparedApplication = z.object({
  id: PreparedApplicationId,
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  text: z.string(),
  expires_at: Instant,
});
export type PreparedApplication = z.output<typeof PreparedApplication>;

const ById = z.object({ id: PreparedApplicationId });

export const preparedApplicationCalls = {
  prepare: call({
    method: 'POST',
    path: '/admin/prepared-applications',
    summary:
      'Checks an application for a customer at the counter and sends them a code for its terms. Nothing is applied for before they read it out.',
    access: 'loans.prepare',
    addition: true,
    budget: 'otp',
    takesIdempotencyKey: 'in-transaction',
    body: NewPreparedApplication,
    reply: one(PreparedApplication),
    status: 201,
  }),
  resend: call({
    method: 'POST',
    path: '/admin/prepared-applications/{id}/code',
    summary: 'Sends another code; the earlier one stops working. Only for the person who filled the application in.',
    access: 'loans.prepare',
    addition: true,
    budget: 'otp',
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    reply: one(PreparedApplication),
  }),
  confirm: call({
    method: 'POST',
    path: '/admin/prepared-applications/{id}/confirm',
    summary:
      'Sends the application with the code that the customer read out. Repeated, it returns the same loan. Who confirms does not review, approve or pay out this loan.',
    access: 'loans.prepare',
    addition: true,
    budget: 'otp',
    params: ById,
    body: z.object({ code: SentCode }),
    reply: one(z.object({ loan_id: LoanId })),
    status: 201,
  }),
};
