/** Money that has arrived is never rejected: above the cap of the customer's KYC tier it is booked and reported. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify, notifyRoles } from '#modules/notifications';
import { whyNotCreditCustomer } from '#modules/onboarding';
import type { Tx } from '#platform/db/transaction';
import { type SavingsAccount, savingsNumber } from '../savings.ts';
import { heldByCustomer } from '../savings.queries.ts';

/** Before the deposit is recorded: the balance is still the one before. */
export async function noteAboveLevel(tx: Tx, context: Context, account: SavingsAccount, amount: Kobo): Promise<void> {
  const { id, customerId, name, number } = account;
  const balance = await heldByCustomer(tx, customerId);
  const refusal = await whyNotCreditCustomer({ db: tx, clock: context.clock }, customerId, { balance, amount });
  if (!refusal) return;
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id },
    customerId,
    action: 'holds more savings than the level allows',
    reason: refusal.message,
    after: { amount, balance },
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'savings',
    message: `Your deposit to “${name}” is above your limit. ${refusal.message}`,
    link: '/profile#level',
  });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'savings',
    message: `A deposit of ${naira(amount)} to ${savingsNumber(number)} is above the customer’s tier limit: return it, or raise the tier`,
    link: `/admin/users/${customerId}`,
  });
}
