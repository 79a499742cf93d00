/** API contract: loan products. The specification calls them loan interest. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { LoanProductId, LoanProductTerms } from './loan-products.terms.ts';

export { LoanDocument, LoanProductId, LoanProductTerms } from './loan-products.terms.ts';

/** A product is what the specification calls a loan interest or purpose. */
export const LoanProductView = LoanProductTerms.extend({ id: LoanProductId, version: z.int() });
export type LoanProductView = z.output<typeof LoanProductView>;

export const loanProductCalls = {
  offered: call({
    method: 'GET',
    path: '/loan_interests',
    summary: 'The loan products that a customer may apply for; visitors see the public ones.',
    access: 'public',
    budget: 'public',
    reply: z.object({ data: z.array(LoanProductView) }),
  }),
};
