/** The Key Facts Statement of a loan as a document. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { LoanId } from './loans.ts';

const ByLoan = z.object({ id: LoanId });

export const keyFactsCalls = {
  mine: call({
    method: 'GET',
    path: '/user/loan/{id}/key-facts',
    summary: 'The Key Facts Statement of an offer as a document, with its signature once it was accepted.',
    access: 'loans.own',
    addition: true,
    params: ByLoan,
    download: 'application/pdf',
  }),
  read: call({
    method: 'GET',
    path: '/{role}/loan/{id}/key-facts',
    summary: 'The Key Facts Statement of a loan as a document, in the words that the customer read.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    download: 'application/pdf',
  }),
};
