/** API contract: the bank account number of a loan. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';

/** Who opens account numbers. Providus only with a contract of the lender. */
const AccountProvider = z.enum(['paystack', 'providus'], 'Choose paystack or providus');

export const accountNumberCalls = {
  renew: call({
    method: 'POST',
    path: '/admin/{product}-wallets',
    summary: 'Requests a new account number for the customer of a loan from this provider; older ones remain valid.',
    access: 'wallets.manage',
    params: z.object({ product: AccountProvider }),
    body: z.object({ loan_id: z.uuid() }),
    reply: one(z.object({ bank: z.string(), number: z.string(), name: z.string() })),
  }),
};
