/** The review of a denial by a person: a complaint about one application. Apart from the other calls, because few customers need it. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { done, one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';

/** The latest review of an application, as its customer reads it. */
export const DenialReview = z.object({
  number: z.string(),
  received_at: Instant,
  answer_by: Instant,
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
});
export type DenialReview = z.output<typeof DenialReview>;

const Reason = z
  .string()
  .trim()
  .min(10, 'Explain in at least 10 characters what has changed or is wrong')
  .max(4000, 'Please write at most 4,000 characters');
/** A loan that was denied: this module does not read what loans are. */
export const DeniedLoanId = idOf('LoanId');
export type DeniedLoanId = z.output<typeof DeniedLoanId>;
const ByLoan = z.object({ id: DeniedLoanId });

export const reviewCalls = {
  read: call({
    method: 'GET',
    path: '/user/loan/{id}/denial-review',
    summary: "The latest review of the customer's denied application; null if there is none.",
    access: 'complaints.own',
    addition: true,
    params: ByLoan,
    reply: one(DenialReview.nullable()),
  }),
  request: call({
    method: 'POST',
    path: '/user/loan/{id}/denial-review',
    summary: 'Asks for a review of a denied application by a person; while one is open, a second is refused.',
    access: 'complaints.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({ message: Reason }),
    status: 201,
    reply: done.extend({ data: DenialReview }),
  }),
};
