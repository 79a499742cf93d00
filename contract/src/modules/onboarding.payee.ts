/** Whom money would be paid to: apart from the queue of things to look at, because every view of a loan holds it. */
import { z } from 'zod';
import { Instant } from '../kernel/time.ts';

/** Whose account it is that the bank knows under another name. */
export const AccountRelation = z.enum(['own_other_name', 'spouse', 'parent', 'child', 'sibling', 'own_business', 'other']);
export type AccountRelation = z.output<typeof AccountRelation>;

/** What one person said of such an account; it counts when a second one has confirmed it. */
export const ForeignAccount = z.object({ relation: AccountRelation, reason: z.string(), by: z.string(), at: Instant });
export type ForeignAccount = z.output<typeof ForeignAccount>;

/** Where money for a customer would go. `vouched`: of an account in another name, who said whose it is and why, and who confirmed it; staff only. */
export const PayeeAccount = z.object({
  bank: z.string(),
  number: z.string(),
  name: z.string(),
  vouched: ForeignAccount.extend({ confirmed_by: z.string() }).nullable(),
});
export type PayeeAccount = z.output<typeof PayeeAccount>;
