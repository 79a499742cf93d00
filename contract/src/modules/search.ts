/** API contract: search across all records. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';

/** `payment` leads to its loan. */
export const SearchHit = z.object({
  kind: z.enum(['loan', 'payment', 'customer', 'savings', 'investment', 'package', 'merchant']),
  /** Of what its page shows. */
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
});
export type SearchHit = z.output<typeof SearchHit>;

export const searchCalls = {
  /** A POST, because names and phone numbers do not belong into addresses. */
  find: call({
    method: 'POST',
    path: '/{role}/find',
    summary:
      "Loans, savings, investments, packages, payments, customers and merchants in the caller's scope, best match first. Found by number, reference, name, phone, email address, the account number of a customer or the code of a merchant.",
    access: 'loans.read',
    addition: true,
    body: z.object({ words: z.string().trim().min(2).max(100) }),
    reply: one(z.array(SearchHit)),
  }),
};
