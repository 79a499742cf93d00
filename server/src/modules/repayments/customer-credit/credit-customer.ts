/** Money that comes in before the loan is paid out, for the fee that is paid first: until the release it is the customer's credit. */
import { moveCredit } from '#modules/wallets';
import { minus, naira } from '@ajo/contract/kernel/money';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { Context } from '#context';
import { record } from '#modules/history';
import { bankCredit, credit, type JournalId, post, gl } from '#modules/ledger';
import { type Loan } from '#modules/loans';
import { feeToTake } from '#modules/loans/pricing';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type Booking, type Receipt, noteCredit } from '#modules/loan-accounts';
import { cashOf } from '../repayment.rules.ts';
import { addPayment, isSamePayment } from '../repayment.store.ts';

/** The loan's row is locked by the caller. Whatever arrives counts: what the fee does not need is refunded or used later. */
export async function creditCustomer(tx: Tx, context: Context, loan: Loan, receipt: Receipt): Promise<Booking> {
  const at = context.clock.now();
  const [id, journalId] = [newId<PaymentLogId>(at), newId<JournalId>(at)];
  if (!(await addPayment(tx, { id, loan, receipt, journalId, kind: 'credit' }, at)))
    return { outcome: 'already', isSame: await isSamePayment(tx, loan.id, receipt) };
  await record(tx, context, {
    actor: receipt.recordedBy ?? 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'paid the fee first',
    after: { amount: receipt.amount, source: receipt.source, reference: receipt.reference },
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'repayment',
    message: `We received your loan fee of ${naira(receipt.amount)}. We will pay out your loan next`,
    link: `/dashboard?loan=${loan.id}`,
  });
  await noteCredit(tx, context, loan, minus(receipt.amount, feeToTake(loan)));
  const legs = [...cashOf(receipt), credit(gl.customerCredit(loan.customerId), receipt.amount)];
  const meta = { loan: loan.id, reference: receipt.reference };
  const externalRef = bankCredit(receipt.reference);
  await moveCredit(tx, { customerId: loan.customerId, amount: receipt.amount, cause: 'paid_in', journalId }, at);
  await post(
    tx,
    [{ id: journalId, kind: 'customer-credit-paid-in', effectiveOn: context.clock.businessDay(), legs, meta, externalRef }],
    at,
  );
  return { outcome: 'booked', paymentId: id };
}
