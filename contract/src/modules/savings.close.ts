/** Closing an own savings account: apart, so that the customer's first page does not fetch it. */
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { BySavings, SavingsDetail } from './savings.ts';

export const closeSavingsCalls = {
  close: call({
    method: 'POST',
    path: '/user/savings/{id}/close',
    summary: 'Closes an empty savings account of the customer. Refused while money, a withdrawal or unposted interest is left.',
    access: 'savings.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    reply: one(SavingsDetail),
  }),
};
