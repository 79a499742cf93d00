/** API contract: the statement of a loan's account, as a document or for a spreadsheet. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { StatementRange } from '../kernel/statement.ts';
import { LoanId } from './loans.ts';

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
  myCompletion: call({
    method: 'GET',
    path: '/user/loan/{id}/completion-letter',
    summary: 'The letter of completion of a loan that was fully repaid.',
    access: 'payments.own',
    addition: true,
    params: ByLoan,
    download: 'application/pdf',
  }),
  completion: call({
    method: 'GET',
    path: '/{role}/loan/{id}/completion-letter',
    summary: 'The letter of completion of a loan that was fully repaid.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    download: 'application/pdf',
  }),
  read: call({
    method: 'GET',
    path: '/{role}/loan/{id}/statement',
    summary: 'The statement of a loan: every event with its split, the balance after each, and the totals.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    query: StatementRange,
    download: 'application/octet-stream',
  }),
};
