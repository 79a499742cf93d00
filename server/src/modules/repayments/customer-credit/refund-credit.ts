/** A refund of a customer's credit to their bank account: one person requests it, which holds the amount; another confirms, and the money leaves through a payout. */
import { moveCredit } from '#modules/wallets';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, negative, noMoney, plus } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { endOutdatedApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { availableIn, captureHold, heldUnder, type Hold, placeHold } from '#modules/ledger/holds';
import { credit, debit, type JournalId, gl } from '#modules/ledger';
import { type Loan, loanNumber, lockVisibleLoan } from '#modules/loans';
import { notify } from '#modules/notifications';
import { payableAccountOf } from '#modules/onboarding';
import { orderPayout } from '#modules/payouts';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addRefund } from './credit-refund.store.ts';
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
      await placeHold(tx, holdOf(context, { id: placed.id, loan, amount }), context.clock.now());
      return 'asked';
    }
    if (!request) throw new Error('a refund is confirmed after it was requested');
    await orderRefund(tx, context, { actor, loan, request, amount, reason, account });
    return 'done';
  });
}

type RefundOrder = {
  actor: Actor;
  loan: Loan;
  request: SecondApprovalRow;
  amount: Kobo;
  reason: string;
  account: NonNullable<Awaited<ReturnType<typeof payableAccountOf>>>;
};

/** The refund, its payout, and the journal that takes the credit, with the hold as its last step. */
async function orderRefund(tx: Tx, context: Context, order: RefundOrder): Promise<void> {
  const { actor, loan, request, amount, reason, account } = order;
  const [at, on] = [context.clock.now(), context.clock.businessDay()];
  const [id, journalId] = [newId(at), newId<JournalId>(at)];
  const [customerId, loanId] = [loan.customerId, loan.id];
  const people = { requestedBy: request.asked_by_name, confirmedBy: actor.name, confirmedById: actor.id };
  await addRefund(tx, { id, journalId, customerId, loanId, amount, reason, ...people, orderedAt: at });
  await orderPayout(tx, context, {
    purpose: 'customer_credit',
    purposeId: id,
    amount,
    reason: `Refund ${loanNumber(loan.number)}`,
    account: { number: account.number, bankCode: account.bankCode, name: account.name },
  });
  await record(tx, context, {
    actor: { id: actor.id, name: actor.name },
    subject: { kind: 'loan', id: loanId },
    customerId,
    action: 'refunded credit',
    reason,
    after: { amount, asked_by: people.requestedBy },
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'repayment',
    message: `We send ${naira(amount)} that you have with us to your bank account`,
    link: `/dashboard?loan=${loanId}`,
  });
  failpoint('credit_refund.unposted');
  await moveCredit(tx, { customerId, amount: negative(amount), cause: 'refund_ordered', journalId }, at);
  const hold = holdOf(context, { id: request.id, loan, amount });
  // Quiet when it is placed already: requests from before holds existed have none.
  await placeHold(tx, hold, at);
  const journal = {
    id: journalId,
    kind: 'customer-credit-refund-ordered' as const,
    effectiveOn: on,
    legs: [debit(gl.customerCredit(customerId), amount), credit(gl.payoutsInFlight, amount)],
    actorId: actor.id,
    meta: { loan: loanId, refund: id },
  };
  await captureHold(tx, { id: hold.id, journal }, at);
}

/** The end of the approval releases the hold. This later end is for an approval that could not be ended. */
const holdOf = ({ clock }: Context, { id, loan, amount }: { id: string; loan: Loan; amount: Kobo }): Hold => ({
  id,
  account: gl.customerCredit(loan.customerId),
  amount,
  expiresAt: new Date(clock.now().getTime() + 60 * dayMs),
});

/** A request past its end, or of a suspended person, is ended first: it holds nothing any more. */
async function openRequest(tx: Tx, context: Context, { id }: Loan): Promise<SecondApprovalRow | undefined> {
  await endOutdatedApproval(tx, context, secondApprovalOf('credit_refund'), { kind: 'loan', id });
  return openQuestion(tx, { loanId: id, kind: 'credit_refund' });
}
