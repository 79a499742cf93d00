/** API contract: corrections of savings accounts by staff. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BySavings, type SavingsChannel, SavingsTransactionId } from './savings.ts';

/** Money that came through a provider, or out of suspense, waits in suspense when its deposit is reversed. Other money leaves the account that it arrived on. */
export const returnsToSuspense = (channel: SavingsChannel): boolean => channel === 'suspense' || cameThroughProvider(channel);

export const cameThroughProvider = (channel: SavingsChannel): boolean =>
  channel === 'checkout' || channel === 'card' || channel === 'virtual_account';

const ReversedDeposit = z.object({
  state: z.literal('done'),
  /** The row that reverses the deposit. */
  id: SavingsTransactionId,
  amount: KoboOnWire,
  /** Of the account afterwards. */
  balance: KoboOnWire,
});

export const savingsDeskCalls = {
  reverse: call({
    method: 'POST',
    path: '/{role}/savings/{id}/transactions/{tid}/reverse',
    summary:
      'Reverses a deposit: its journal is mirrored, its shares included, and interest is computed again from its day. Money from a provider goes to suspense. Above a limit a second person confirms.',
    access: 'savings.reverse',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings.extend({ tid: SavingsTransactionId }),
    body: z.object({ reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500) }),
    reply: one(z.union([ReversedDeposit, ApprovalRequested])),
  }),
};
