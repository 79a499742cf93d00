/** What the two sides promise each other about the bank account number of a loan. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';

export const accountNumberCalls = {
  renew: call({
    method: 'POST',
    path: '/admin/{product}-wallets',
    summary: 'Requests a new account number for a loan from the provider; the old one remains valid.',
    access: 'wallets.manage',
    params: z.object({ product: z.enum(['paystack'], 'Choose paystack') }),
    body: z.object({ loan_id: z.uuid() }),
    reply: one(z.object({ bank: z.string(), number: z.string(), name: z.string() })),
  }),
};
