/** What the two sides promise each other about the statement of a loan's account, as a document or for a spreadsheet. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { Day } from '../kernel/time.ts';
import { LoanId } from './loans.ts';

export const StatementFormat = z.enum(['pdf', 'csv']);
export type StatementFormat = z.output<typeof StatementFormat>;

/** Without days: from the payout until today. */
const StatementRange = z.object({ format: StatementFormat.default('pdf'), start_date: Day.optional(), end_date: Day.optional() });
export type StatementQuery = z.output<typeof StatementRange>;
const ByLoan = z.object({ id: LoanId });

export const loanStatementCalls = {
  mine: call({
    method: 'GET',
    path: '/user/loan/{id}/statement',
    summary: "The statement of the customer's own loan: every event with its split, the balance after each, and the totals.",
    access: 'payments.own',
    addition: true,
    params: ByLoan,
    query: StatementRange,
    download: 'application/octet-stream',
  }),
  read: call({
    method: 'GET',
    path: '/{role}/loan/{id}/statement',
    summary: 'The statement of a loan: every event with its split, the balance after each, and the totals.',
    access: 'loans.read',
    addition: true,
    params: ByLoan,
    query: StatementRange,
    download: 'application/octet-stream',
  }),
};
