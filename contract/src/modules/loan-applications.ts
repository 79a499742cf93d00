/** Calls of applications: apply, judge, decide, accept an offer, search. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { ListedLoan, LoanId, LoanApplication, LoanView, LoanRow, Note, LoanSearch, LoanReview, LoanDecision } from './loans.ts';

const ByLoan = z.object({ id: LoanId });

const page = z.object({ page: PageNumber, per_page: PerPage });
const role = z.object({});

export const loanCalls = {
  apply: call({
    method: 'POST',
    path: '/user/loan',
    summary: 'Applies for a loan, naming one guarantor.',
    access: 'loans.apply',
    takesIdempotencyKey: 'in-transaction',
    body: LoanApplication,
    files: {},
    status: 201,
    reply: one(LoanView),
  }),
  mine: call({
    method: 'GET',
    path: '/user/loans',
    summary: "The customer's own loans, newest first.",
    access: 'loans.own',
    addition: true,
    query: page,
    reply: pageOf(LoanRow),
  }),
  myLoan: call({
    method: 'GET',
    path: '/user/loan/{id}',
    summary: "One of the customer's own loans.",
    access: 'loans.own',
    addition: true,
    params: ByLoan,
    reply: one(LoanView),
  }),
  accept: call({
    method: 'POST',
    path: '/user/loan/{id}/accept',
    summary: 'Accepts the offer as read in the Key Facts Statement, signed with the customer’s name.',
    access: 'loans.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    /** The signature is the customer's own name, as on the account. */
    body: z.object({ version: z.string().min(8).max(100), signature: z.string().trim().min(1).max(100) }),
    reply: one(LoanView),
  }),
  cancel: call({
    method: 'POST',
    path: '/user/loan/{id}/cancel',
    summary: 'Withdraws an application, or declines an offer, also an accepted one until its payout is ordered.',
    access: 'loans.own',
    addition: true,
    params: ByLoan,
    body: z.object({ reason: Note.optional() }),
    reply: one(LoanView),
  }),
  coolOff: call({
    method: 'POST',
    path: '/user/loan/{id}/cooling-off',
    summary: 'Requests to return the loan within the cooling-off days: what was paid out comes back, without interest and fees.',
    access: 'loans.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: z.object({ reason: Note.optional() }),
    reply: one(LoanView),
  }),
  keep: call({
    method: 'POST',
    path: '/user/loan/{id}/keep',
    summary: 'Withdraws the request to return the loan: it continues as agreed.',
    access: 'loans.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    reply: one(LoanView),
  }),
  list: call({
    method: 'GET',
    path: '/{role}/loans',
    summary: "Loans within the caller's scope, newest first.",
    access: 'loans.read',
    params: role,
    query: page,
    reply: pageOf(LoanRow),
  }),
  search: call({
    method: 'GET',
    path: '/{role}/search/loan',
    summary: "Loans within the caller's scope by customer, state, officer, branch and date.",
    access: 'loans.read',
    params: role,
    query: LoanSearch,
    reply: pageOf(ListedLoan),
  }),
  read: call({
    method: 'GET',
    path: '/{role}/loan/{id}',
    summary: 'One loan with everything that a decision needs.',
    access: 'loans.read',
    params: ByLoan,
    reply: one(LoanView),
  }),
  recommend: call({
    method: 'POST',
    path: '/admin/loan/{id}/recommend',
    summary: "A credit officer's opinion on an application.",
    access: 'loans.recommend',
    addition: true,
    params: ByLoan,
    body: z.object({ verdict: z.enum(['recommended', 'not_recommended']), note: Note }),
    reply: one(LoanView),
  }),
  review: call({
    method: 'PATCH',
    path: '/compliance_officer/loan/review',
    summary: 'The compliance review of an application: its status, its purpose, or both.',
    access: 'loans.review',
    postedWithMethod: true,
    body: LoanReview,
    reply: one(LoanView),
  }),
  setStatus: call({
    method: 'POST',
    path: '/admin/loan_status',
    summary: 'Approves, denies, sends back or orders the payout of a loan.',
    access: ['loans.approve', 'loans.release'],
    takesIdempotencyKey: 'in-transaction',
    body: LoanDecision,
    reply: one(LoanView),
  }),
};
