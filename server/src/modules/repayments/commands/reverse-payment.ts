/** A payment is undone: it is played no more, what came after it is settled again, and the books move by the difference. No money is sent. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { Context } from '#context';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { record } from '#modules/history';
import { type JournalId, gl } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import { closeLoan, type Loan, lockVisibleLoan, moveLoan } from '#modules/loans';
import { notify } from '#modules/notifications';
import { returnToSuspense } from '#modules/wallets/suspense';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { reversalNeedsTwo } from '#modules/bookings';
import { cashOf, mirrored, whyNotReverse } from '../repayment.rules.ts';
import { addReversal, findPaymentLog, saveOverpaid } from '../repayment.store.ts';
import { alreadyReversed, paymentMissing } from '../repayments.errors.ts';
import { isRequested, requestOrConfirm, type SecondApprovalInput } from '../second-approvals/request-or-confirm.ts';
import { applyLoanEvent } from '#modules/loan-accounts';
import { paymentEvent } from '#modules/loan-accounts/events';

type ReversePaymentInput = { loanId: LoanId; paymentId: PaymentLogId; reason: string; approvedId?: string };

/** @throws DomainError `not_enough_funds` when what was overpaid has been used: a person books a receivable first. */
export async function reversePayment(
  context: Context,
  actor: Actor,
  { loanId, paymentId, reason, approvedId }: ReversePaymentInput,
): Promise<'done' | 'asked'> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'payments.reverse', loanId);
    const found = await findPaymentLog(tx, paymentId);
    if (!found) throw paymentMissing();
    const { payment, isReversed } = found;
    refuseIf(await whyNotOnGuaranteed(tx, actor, loanId));
    refuseIf(whyNotReverse(loan, actor, { loanId: payment.loan_id, isReversed, source: payment.source }));
    const undone = await paymentEvent(tx, paymentId);
    if (!undone) throw paymentMissing();
    const question = { kind: 'payment_reversal', facts: { payment: paymentId }, reason, approvedId } as const;
    if ((await confirmWhereNeeded(tx, context, { actor, loan, amount: payment.amount_kobo }, question)) === 'asked')
      return 'asked';

    const at = context.clock.now();
    const on = context.clock.businessDay();
    const by = { id: actor.id, name: actor.name };
    const [id, journalId] = [newId<PaymentLogId>(at), newId<JournalId>(at)];
    if (!(await addReversal(tx, payment, { id, on, by, reason, journalId }, at))) throw alreadyReversed();
    // Money that was in suspense before is put in suspense again: it is not the provider's to reverse.
    const isInSuspense = await returnToSuspense(tx, context, { bookedAs: payment.reference, noun: 'loan', by, reason });
    const cash = cashOf({
      ...(isInSuspense && { from: gl.unidentifiedReceipts }),
      source: payment.source,
      reference: payment.reference,
      amount: payment.amount_kobo,
      processingFee: payment.processing_fee_kobo,
      providerFee: payment.provider_fee_kobo,
    });
    const { account, journals } = await applyLoanEvent(tx, context, loan, {
      event: { type: 'reversal', id: newId(at), on, reverses: undone.id },
      kind: 'reversal',
      cash: mirrored(cash),
      recorded: { by, reason, paymentLogId: id, journalId },
      meta: { reverses: undone.journal_id, reference: payment.reference },
      journalId,
    });
    await saveOverpaid(tx, loan.id, account);
    if (loan.status === 'completed' && account.state === 'active')
      await moveLoan(tx, context, loan, { to: 'active', by, reason: `Payment ${payment.reference} was reversed: ${reason}` });
    if (loan.status === 'active' && account.state === 'completed') await closeLoan(tx, context, loan.id);
    await record(tx, context, {
      actor: by,
      subject: { kind: 'loan', id: loan.id },
      customerId: loan.customerId,
      action: 'payment reversed',
      reason,
      before: { amount: payment.amount_kobo, reference: payment.reference, paid_on: payment.paid_on },
    });
    await notifyCustomer(tx, context, loan, payment.amount_kobo);
    await postInTime(tx, journals, at);
    return 'done';
  });
}

const notifyCustomer = (tx: Tx, context: Context, loan: Loan, amount: Kobo): Promise<void> =>
  notify(tx, context, {
    userId: loan.customerId,
    kind: 'repayment',
    message: `A payment of ${naira(amount)} on your loan was reversed. Contact us if you have questions`,
    isTrouble: true,
    link: `/dashboard?loan=${loan.id}`,
  });

type ReversalRequest = { actor: Actor; loan: Loan; amount: Kobo };

/** A request that waits for a second person is confirmed as such, whatever that person may reverse alone. */
async function confirmWhereNeeded(
  tx: Tx,
  context: Context,
  { actor, loan, amount }: ReversalRequest,
  question: SecondApprovalInput,
): Promise<'confirmed' | 'asked'> {
  const needsSecond =
    question.approvedId !== undefined ||
    (await isRequested(tx, loan, question)) ||
    (await reversalNeedsTwo(tx, context, actor.id, amount));
  return needsSecond ? requestOrConfirm(tx, context, { actor, loan }, question) : 'confirmed';
}
