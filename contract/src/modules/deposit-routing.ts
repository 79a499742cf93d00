/** A customer's account number, and the savings account that takes what is transferred to it. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { SavingsId } from './savings.ts';

export const TransferAccount = z.object({
  /** Null until the provider has opened one. */
  account: z.object({ number: z.string(), bank: z.string(), name: z.string() }).nullable(),
  /** Null: what no loan takes is the customer's credit. So it is while the account `takes_money` no more: it has ended, or is full. */
  savings: z.object({ id: SavingsId, number: z.string(), name: z.string(), takes_money: z.boolean() }).nullable(),
});
export type TransferAccount = z.output<typeof TransferAccount>;

const path = '/user/transfer-account';
export const depositRoutingCalls = {
  read: call({
    method: 'GET',
    path,
    summary: "The customer's account number, and the savings account that was chosen for transfers to it.",
    access: 'savings.own',
    addition: true,
    reply: one(TransferAccount),
  }),
  choose: call({
    method: 'PUT',
    path,
    summary:
      'Chooses the savings account for transfers; null chooses none. Loans that are due are paid first. Opens an account number where there is none.',
    access: 'savings.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ savings_id: SavingsId.nullable() }),
    reply: one(TransferAccount),
  }),
};
