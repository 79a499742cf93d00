/** A refund of a customer's credit to their bank account: one person requests it, which holds the amount; another confirms, and the money leaves through a payout. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { endOutdatedApproval } from '#modules/approvals';
import { availableIn, heldUnder, placeHold } from '#modules/ledger/holds';
import { gl } from '#modules/ledger';
import { type Loan, loanNumber, lockVisibleLoan } from '#modules/loans';
import { payableAccountOf } from '#modules/onboarding';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { creditHold, orderCreditRefund } from './credit-refund-payout.ts';
import { whyNotRefund } from '../repayment.rules.ts';
import { noBankAccount } from '../repayments.errors.ts';
import { findQuestion, openQuestion, type SecondApprovalRow } from '../second-approvals/second-approval.store.ts';
import { requestOrConfirm } from '../second-approvals/request-or-confirm.ts';
import { secondApprovalOf } from '../second-approvals/second-approval-kinds.ts';

type RefundCreditInput = { loanId: LoanId; amount: Kobo; reason: string; approvedId?: SecondApprovalId };

export async function refundCredit(
  context: Context,
  actor: Actor,
  { loanId, amount, reason, approvedId }: RefundCreditInput,
): Promise<'done' | 'asked'> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'payments.reverse', loanId);
    refuseIf(await whyNotOnGuaranteed(tx, actor, loanId));
    const account = await payableAccountOf({ ...context, db: tx }, loan.customerId);
    if (!account) throw noBankAccount();
    const request = approvedId ? await findQuestion(tx, { loanId, id: approvedId }) : await openRequest(tx, context, loan);
    const available = await availableIn(tx, gl.customerCredit(loan.customerId));
    const held = request ? await heldUnder(tx, request.id) : noMoney;
    refuseIf(whyNotRefund(loan, actor, { amount, available: plus(available, held) }));
    const question = { kind: 'credit_refund', facts: { amount: amount.toString() }, reason, approvedId } as const;
    if ((await requestOrConfirm(tx, context, { actor, loan }, question)) === 'asked') {
      failpoint('credit_refund.unheld');
      const placed = await openQuestion(tx, { loanId, kind: 'credit_refund' });
      if (!placed) throw new Error('a refund is requested before its amount is held');
      await placeHold(tx, creditHold(context, { id: placed.id, customerId: loan.customerId, amount }), context.clock.now());
      return 'asked';
    }
    if (!request) throw new Error('a refund is confirmed after it was requested');
    const hold = creditHold(context, { id: request.id, customerId: loan.customerId, amount });
    // Quiet when it is placed already: requests from before holds existed have none.
    await placeHold(tx, hold, context.clock.now());
    await orderCreditRefund(tx, context, {
      id: newId(context.clock.now()),
      customerId: loan.customerId,
      loan: { id: loanId, number: loanNumber(loan.number) },
      amount,
      reason,
      account,
      requestedBy: request.asked_by_name,
      confirmedBy: actor,
      holdId: hold.id,
    });
    return 'done';
  });
}

/** A request past its end, or of a suspended person, is ended first: it holds nothing any more. */
async function openRequest(tx: Tx, context: Context, { id }: Loan): Promise<SecondApprovalRow | undefined> {
  await endOutdatedApproval(tx, context, secondApprovalOf('credit_refund'), { kind: 'loan', id });
  return openQuestion(tx, { loanId: id, kind: 'credit_refund' });
}
