/** API contract: loan drafts. Saved step by step, or returned for a correction. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { LoanProductId } from './loan-products.terms.ts';
import { LoanId } from './loans.ts';

const line = z.string().trim().max(200).default('');

/** Later steps as far as they were completed: checked only when the application is sent. */
const LaterSteps = z.object({
  /** The step to go on with, from 0. */
  step: z.int().min(0).max(9).default(0),
  guarantor_name: line,
  guarantor_email: line,
  guarantor_phone: line,
  guarantor_relationship: line,
});
export type LaterSteps = z.output<typeof LaterSteps>;

/** The first step is amount, time and product: from there on there is something to keep. */
export const LoanDraftBody = LaterSteps.extend({
  loan_interest_id: LoanProductId,
  amount: KoboOnWire,
  tenor: z.int().min(1).max(120),
});
export type LoanDraftBody = z.output<typeof LoanDraftBody>;

export const LoanDraft = LoanDraftBody.extend({
  loan_id: LoanId,
  /** Why staff sent the application back; null for one that was never sent. */
  sent_back_because: z.string().nullable(),
});
export type LoanDraft = z.output<typeof LoanDraft>;

export const loanDraftCalls = {
  read: call({
    method: 'GET',
    path: '/user/loan_draft',
    summary: 'The draft application of the customer, or the one to correct; null if there is none.',
    access: 'loans.apply',
    addition: true,
    reply: one(LoanDraft.nullable()),
  }),
  save: call({
    method: 'PUT',
    path: '/user/loan_draft',
    summary: 'Saves a draft application. POST /user/loan submits it.',
    access: 'loans.apply',
    addition: true,
    body: LoanDraftBody,
    reply: one(LoanDraft),
  }),
};
