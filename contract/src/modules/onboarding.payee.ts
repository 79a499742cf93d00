/** The payee of a payout: apart from the review queue, because every view of a loan holds it. */
import { z } from 'zod';
import { Instant } from '../kernel/time.ts';

/** The owner of an account that the bank holds under another name. */
export const AccountRelation = z.enum(['own_other_name', 'spouse', 'parent', 'child', 'sibling', 'own_business', 'other']);
export type AccountRelation = z.output<typeof AccountRelation>;

/** One person's statement about such an account; it counts once a second person has confirmed it. */
export const ForeignAccount = z.object({ relation: AccountRelation, reason: z.string(), by: z.string(), at: Instant });
export type ForeignAccount = z.output<typeof ForeignAccount>;

/** Where money for a customer would go. `vouched`: of an account in another name, who explained it and who confirmed it; staff only. */
export const PayeeAccount = z.object({
  bank: z.string(),
  number: z.string(),
  name: z.string(),
  vouched: ForeignAccount.extend({ confirmed_by: z.string() }).nullable(),
});
export type PayeeAccount = z.output<typeof PayeeAccount>;

/** Why no money can be sent to the account now: it is being checked, it was refused, or the identity of its customer is not confirmed. */
export const AccountProblem = z.enum(['waiting', 'rejected', 'identity']);
export type AccountProblem = z.output<typeof AccountProblem>;
