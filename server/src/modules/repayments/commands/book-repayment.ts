/** Money for a loan has come in: it settles the oldest instalments, the last kobo closes the loan, the books follow. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/repayments';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { closeLoan, type Loan, lockLoan } from '#modules/loans';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import type { Receipt } from '../instalment.ts';
import { loanRepaid, owed, settle, withoutPenalty, withParts } from '../repayment.rules.ts';
import { addPayment, instalmentsOf, saveInstalment } from '../repayment.store.ts';

export type Booking = { outcome: 'booked'; paymentId: PaymentLogId } | { outcome: 'already' } | { outcome: 'refused' };

/** `refused` when the loan takes no money any more: the caller keeps it as unidentified, never lost. */
export async function bookRepayment(tx: Tx, context: Context, loanId: LoanId, receipt: Receipt): Promise<Booking> {
  const loan = await lockLoan(tx, loanId);
  if (loan.status !== 'active') return { outcome: 'refused' };

  const at = context.clock.now();
  const rows = await instalmentsOf(tx, loanId);
  const allocation = settle(receipt.leavesPenalties ? rows.map(withoutPenalty) : rows, receipt.amount);
  const [id, journalId] = [newId<PaymentLogId>(at), newId<JournalId>(at)];
  if (!(await addPayment(tx, { id, loan, receipt, allocation, rows, journalId }, at))) return { outcome: 'already' };

  const settled = rows.map((row) => withParts(row, allocation.parts));
  for (const row of settled.filter(({ number }) => allocation.parts.some((part) => part.row === number)))
    await saveInstalment(tx, row);
  await tell(tx, context, loan, receipt);
  if (owed(settled) === noMoney) await closeLoan(tx, context, loanId);
  failpoint('repayment.unposted');
  // Last, because everybody waits for the bank's account until this transaction ends.
  await post(tx, [loanRepaid(loan, receipt, allocation, journalId)], at);
  return { outcome: 'booked', paymentId: id };
}

async function tell(tx: Tx, context: Context, loan: Loan, receipt: Receipt): Promise<void> {
  await record(tx, context, {
    actor: receipt.recordedBy ?? 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'repaid',
    after: { amount: receipt.amount, source: receipt.source, reference: receipt.reference },
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'repayment',
    message: `We received ${naira(receipt.amount)} for your loan. Your receipt is ready`,
    link: `/dashboard?loan=${loan.id}`,
  });
}
