/** What a customer can afford, before they apply. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { LoanProductId } from './loan-products.terms.ts';

export const Affordable = z.object({
  /** The highest amount in whole thousands of naira whose instalments fit the income; 0 when none does, null without such a limit. */
  most: KoboOnWire.nullable(),
  /** Why, with the figures. Null without a limit. */
  because: z.string().nullable(),
  /** Why no loan of this product is given to this customer now, whatever the amount. Null when no such rule is known. */
  barred: z.string().nullable(),
  /** Whether another product may be given where this one is barred: the rule is one of this product. */
  another_may_fit: z.boolean(),
});
export type Affordable = z.output<typeof Affordable>;

export const assessmentCalls = {
  affordable: call({
    method: 'GET',
    path: '/user/affordable',
    summary: "The highest amount of a product that the customer's income allows over a term, or a hard decline.",
    access: 'loans.own',
    addition: true,
    query: z.object({ loan_interest_id: LoanProductId, tenor: z.coerce.number().int().min(1).max(120) }),
    reply: one(Affordable),
  }),
};
