/** What a loan does not need of what was paid is the customer's credit. Money from outside cannot be refused: above the limit of their level it is said, and goes out again. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { balanceOf, customerCredit } from '#modules/ledger';
import type { Loan } from '#modules/loans';
import { notify, notifyRoles } from '#modules/notifications';
import { whyNotCreditCustomer } from '#modules/onboarding';
import type { Tx } from '#platform/db/transaction';

/** Before the journal is posted: the balance is still the one before. */
export async function noteCredit(tx: Tx, context: Context, loan: Loan, amount: Kobo): Promise<void> {
  if (amount <= 0n) return;
  const balance = await balanceOf(tx, customerCredit(loan.customerId));
  const refusal = await whyNotCreditCustomer({ db: tx, clock: context.clock }, loan.customerId, { balance, amount });
  if (!refusal) return;
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'holds more credit than the level allows',
    reason: refusal.message,
    after: { amount, balance },
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'repayment',
    message: `${naira(amount)} that you paid above your loan is yours. ${refusal.message}; else we send it to your bank account`,
    link: '/profile#level',
  });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'repayment',
    message: `${naira(amount)} of credit is above the level of its customer: refund it, or have the level raised`,
    link: `/admin/requests/${loan.id}`,
  });
}
