/** The bank's result for a refund of a customer's credit: paid, refused, or returned. Part of the payout's transaction. */
import { moveCredit } from '#modules/wallets';
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { credit, debit, type JournalId, type Leg, payoutOutcome, post, reverse, gl } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { causeOfFailure, type Payout } from '#modules/payouts';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type CreditRefund, lockRefund, saveRefund } from './credit-refund.store.ts';

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
    notice: `${naira(amount)} that you had with us has reached your bank account`,
  }));

/** Nothing was paid: it is the customer's credit again. */
export const refundFailed = (tx: Tx, context: Context, payout: Payout): Promise<void> =>
  settle(tx, context, payout, ({ amount }) => ({
    status: 'failed',
    action: 'refund of credit failed',
    notice:
      causeOfFailure(payout.reason) === 'account'
        ? `Your bank did not take the ${naira(amount)} that we sent. It is still yours; please check your bank account`
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
