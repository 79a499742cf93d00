/** Incoming money is never rejected. What one payment adds above the limits of the customer's KYC tier is reported to the customer and to finance. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify, notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { heldByCustomer } from '../holdings.queries.ts';
import { whyNotCreditCustomer } from '../onboarding.queries.ts';

/** `amount`: all deposits of one payment together. Before they are booked: the balance is still the one before. */
export async function reportAboveTier(
  tx: Tx,
  context: Context,
  { customerId, amount }: { customerId: string; amount: Kobo },
): Promise<void> {
  const refusal = await whyNotCreditCustomer({ db: tx, clock: context.clock }, customerId, { amount });
  if (!refusal) return;
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'user', id: customerId },
    customerId,
    action: 'holds more than the KYC tier allows',
    reason: refusal.message,
    after: { amount, balance: await heldByCustomer(tx, customerId) },
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'account',
    message: `Your payment of ${naira(amount)} is above the limit of your KYC tier. ${refusal.message}`,
    link: '/profile#level',
  });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'account',
    message: `A payment of ${naira(amount)} is above the customer’s tier limit: return it, or raise the tier`,
    link: `/admin/users/${customerId}`,
  });
}
