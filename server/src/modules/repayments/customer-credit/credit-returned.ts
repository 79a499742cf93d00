/** A person decides that a late returned payout is the customer's: they had paid for money that they never received. Part of the decision's transaction. */
import { moveCredit, type ReturnedPayout } from '#modules/wallets';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { credit, debit, type JournalId, post, gl } from '#modules/ledger';
import { lockLoan } from '#modules/loans';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { takesMoney } from '../repayment.rules.ts';
import { repaysItsLoan } from '../repayments.errors.ts';
import { noteCredit } from '#modules/loan-accounts';

/** @throws DomainError `repays_its_loan` of a loan that still takes money: there it is no credit. */
export async function creditReturned(
  tx: Tx,
  context: Context,
  { purposeId, amount, reference, by, note }: ReturnedPayout,
): Promise<void> {
  const loan = await lockLoan(tx, purposeId as LoanId);
  refuseIf(takesMoney(loan) ? repaysItsLoan() : undefined);
  const at = context.clock.now();
  await record(tx, context, {
    actor: by,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'returned payout became credit',
    reason: note,
    after: { amount, payout: reference },
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'repayment',
    message: `${naira(amount)} of your loan was returned by your bank after you had repaid it. It is your credit, and we can send it to your bank account`,
    isTrouble: true,
    link: `/dashboard?loan=${loan.id}`,
  });
  await noteCredit(tx, context, loan, amount);
  const legs = [debit(gl.unidentifiedReceipts, amount), credit(gl.customerCredit(loan.customerId), amount)];
  const meta = { loan: loan.id, payout: reference };
  const effectiveOn = context.clock.businessDay();
  const id = newId<JournalId>(at);
  await moveCredit(tx, { customerId: loan.customerId, amount, cause: 'payout_returned', journalId: id }, at);
  await post(tx, [{ id, kind: 'receipt-identified', effectiveOn, legs, actorId: by.id, meta }], at);
}
