/** API contract: filters of loan lists. Branch, officer and product. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { one } from '../kernel/page.ts';
import { LoanProductId } from './loan-products.terms.ts';

export const LoanChoices = z.object({
  branches: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Account officers. */
  officers: z.array(z.object({ id: UserId, name: z.string(), branch: z.string().nullable() })),
  products: z.array(z.object({ id: LoanProductId, name: z.string() })),
});
export type LoanChoices = z.output<typeof LoanChoices>;

export const loanChoiceCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/search/loan/choices',
    summary: 'Options for the filters of loan lists: branches, account officers and products.',
    access: 'loans.read',
    addition: true,
    reply: one(LoanChoices),
  }),
};
