/** Incoming money is never rejected. Credit above the cap of the customer's KYC tier is reported to the customer and to finance, who refund it. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { Loan } from '#modules/loans';
import { notify, notifyRoles } from '#modules/notifications';
import { heldByCustomer, whyNotCreditCustomer } from '#modules/onboarding';
import type { Tx } from '#platform/db/transaction';

/** Of the loan that did not need it. Before the journal is posted: the balance is still the one before. */
export async function noteCredit(
  tx: Tx,
  context: Context,
  { customerId, id }: Pick<Loan, 'customerId' | 'id'>,
  amount: Kobo,
): Promise<void> {
  if (amount <= 0n) return;
  const refusal = await whyNotCreditCustomer({ db: tx, clock: context.clock }, customerId, { amount });
  if (!refusal) return;
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id },
    customerId,
    action: 'holds more credit than the level allows',
    reason: refusal.message,
    after: { amount, balance: await heldByCustomer(tx, customerId) },
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'repayment',
    message: `${naira(amount)} of your payment was above the amount due and stays your credit. ${refusal.message}; otherwise we send it to your bank account`,
    link: '/profile#level',
  });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'repayment',
    message: `${naira(amount)} of credit is above the customer’s tier limit: refund it, or raise the tier`,
    link: `/admin/requests/${id}`,
  });
}
