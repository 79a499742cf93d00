/**
 * The payout of a customer's credit: its order, with the hold as its last step, and what the bank reports of it: paid, refused, or returned. Each
 * is part of the transaction of its cause.
 */
import { moveCredit } from '#modules/wallets';
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira, negative } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { credit, debit, type JournalId, type Leg, payoutOutcome, post, reverse, gl } from '#modules/ledger';
import { captureHold, type Hold } from '#modules/ledger/holds';
import { notify } from '#modules/notifications';
import type { BankAccount } from '#modules/onboarding';
import { causeOfFailure, orderPayout, type Payout } from '#modules/payouts';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addRefund, type CreditRefund, lockRefund, saveRefund } from './credit-refund.store.ts';

/** What a requested refund sets aside. The end of the approval releases it. This later end is for an approval that could not be ended. */
export const creditHold = (
  { clock }: Context,
  { id, customerId, amount }: { id: string; customerId: string; amount: Kobo },
): Hold => ({ id, account: gl.customerCredit(customerId), amount, expiresAt: new Date(clock.now().getTime() + 60 * dayMs) });

type CreditRefundOrder = {
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
    message: `We are sending your credit of ${naira(amount)} to your bank account`,
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

type Outcome = {
  status: Exclude<CreditRefund['status'], 'ordered'>;
  /** Left out: the mirror of the order's journal. */
  journal?: { kind: 'payout-completed' | 'payout-returned'; legs: Leg[] };
  action: HistoryAct;
  notice: string;
};

/** The money is with the customer; what the provider took for it is our cost. */
export const refundCompleted = (tx: Tx, context: Context, payout: Payout): Promise<void> =>
  settle(tx, context, payout, ({ amount }) => ({
    status: 'completed',
    action: 'refund of credit paid',
    journal: {
      kind: 'payout-completed',
      legs: [
        debit(gl.payoutsInFlight, amount),
        credit(gl.bankOperating, amount),
        ...(payout.providerFee > 0n
          ? [debit(gl.providerFees, payout.providerFee), credit(gl.bankOperating, payout.providerFee)]
          : []),
      ],
    },
    notice: `Your credit of ${naira(amount)} has reached your bank account`,
  }));

/** Nothing was paid: it is the customer's credit again. */
export const refundFailed = (tx: Tx, context: Context, payout: Payout): Promise<void> =>
  settle(tx, context, payout, ({ amount }) => ({
    status: 'failed',
    action: 'refund of credit failed',
    notice:
      causeOfFailure(payout.reason) === 'account'
        ? `Your bank did not accept the ${naira(amount)} that we sent. It is still yours; please check your bank account`
        : `We could not send ${naira(amount)} to you yet. It is still yours`,
  }));

/** It had been paid and the bank sent it back. */
export const refundReturned = (tx: Tx, context: Context, payout: Payout): Promise<void> =>
  settle(tx, context, payout, ({ amount, customerId }) => ({
    status: 'returned',
    action: 'refund of credit returned',
    journal: { kind: 'payout-returned', legs: [debit(gl.bankOperating, amount), credit(gl.customerCredit(customerId), amount)] },
    notice: `Your bank sent the ${naira(amount)} back to us. It is still yours; please check your bank account`,
  }));

async function settle(tx: Tx, context: Context, payout: Payout, outcomeOf: (refund: CreditRefund) => Outcome): Promise<void> {
  const at = context.clock.now();
  const refund = await lockRefund(tx, payout.purposeId);
  const { status, journal, action, notice } = outcomeOf(refund);
  await saveRefund(tx, refund.id, { status, settled_at: at, outcome: payout.reason });
  await record(tx, context, {
    actor: 'system',
    subject: refund.loanId ? { kind: 'loan', id: refund.loanId } : { kind: 'user', id: refund.customerId },
    customerId: refund.customerId,
    action,
    ...(payout.reason && { reason: payout.reason }),
    after: { amount: refund.amount, payout: payout.reference },
  });
  await notify(tx, context, {
    userId: refund.customerId,
    kind: 'repayment',
    message: notice,
    isTrouble: status !== 'completed',
    link: refund.loanId ? `/dashboard?loan=${refund.loanId}` : '/dashboard',
  });
  const meta = { ...(refund.loanId && { loan: refund.loanId }), refund: refund.id, payout: payout.reference };
  const id = newId<JournalId>(at);
  if (status !== 'completed')
    await moveCredit(tx, { customerId: refund.customerId, amount: refund.amount, cause: 'refund_failed', journalId: id }, at);
  const effectiveOn = context.clock.businessDay();
  if (journal) {
    const externalRef = payoutOutcome(payout.reference, journal.kind);
    await post(tx, [{ id, effectiveOn, ...journal, meta, externalRef }], at);
  } else await reverse(tx, { of: orderOf(refund), id, effectiveOn, reason: payout.reason ?? action }, at);
}

function orderOf({ id, journalId }: CreditRefund): JournalId {
  if (!journalId) throw new Error(`refund ${id} has no journal of its order`);
  return journalId as JournalId;
}
