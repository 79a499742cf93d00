/** The refund of a customer's credit, its payout, and the journal that takes the credit, with the hold as its last step. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira, negative } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { credit, debit, gl, type JournalId } from '#modules/ledger';
import { captureHold } from '#modules/ledger/holds';
import { notify } from '#modules/notifications';
import type { BankAccount } from '#modules/onboarding';
import { orderPayout } from '#modules/payouts';
import { moveCredit } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addRefund } from './credit-refund.store.ts';

export type CreditRefundOrder = {
  id: string;
  customerId: string;
  /** The loan on whose page it was requested; null for credit that no loan uses. */
  loan: { id: LoanId; number: string } | null;
  amount: Kobo;
  reason: string;
  account: Pick<BankAccount, 'number' | 'bankCode' | 'name'>;
  requestedBy: string;
  confirmedBy: Actor;
  /** The hold on the credit that the request placed. */
  holdId: string;
};

/** Part of the transaction of the confirmation. */
export async function orderCreditRefund(tx: Tx, context: Context, order: CreditRefundOrder): Promise<void> {
  const { id, customerId, loan, amount, reason, account, requestedBy, confirmedBy, holdId } = order;
  const at = context.clock.now();
  const journalId = newId<JournalId>(at);
  const people = { requestedBy, confirmedBy: confirmedBy.name, confirmedById: confirmedBy.id };
  await addRefund(tx, { id, journalId, customerId, loanId: loan?.id ?? null, amount, reason, ...people, orderedAt: at });
  await orderPayout(tx, context, {
    purpose: 'customer_credit',
    purposeId: id,
    amount,
    reason: loan ? `Refund ${loan.number}` : 'Refund of your credit',
    account: { number: account.number, bankCode: account.bankCode, name: account.name },
  });
  await record(tx, context, {
    actor: { id: confirmedBy.id, name: confirmedBy.name },
    subject: loan ? { kind: 'loan', id: loan.id } : { kind: 'user', id: customerId },
    customerId,
    action: 'refunded credit',
    reason,
    after: { amount, asked_by: requestedBy },
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'repayment',
    message: `We send ${naira(amount)} that you have with us to your bank account`,
    link: loan ? `/dashboard?loan=${loan.id}` : '/dashboard',
  });
  failpoint('credit_refund.unposted');
  await moveCredit(tx, { customerId, amount: negative(amount), cause: 'refund_ordered', journalId }, at);
  const journal = {
    id: journalId,
    kind: 'customer-credit-refund-ordered' as const,
    effectiveOn: context.clock.businessDay(),
    legs: [debit(gl.customerCredit(customerId), amount), credit(gl.payoutsInFlight, amount)],
    actorId: confirmedBy.id,
    meta: { ...(loan && { loan: loan.id }), refund: id },
  };
  await captureHold(tx, { id: holdId, journal }, at);
}
