/** What was kept back from the payout settles row 1 on the same day. Part of the payout's transaction, after the instalments were opened. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { Context } from '#context';
import { type Journal, type JournalId, gl } from '#modules/ledger';
import type { Loan } from '#modules/loans';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type Receipt, applyLoanEvent } from '#modules/loan-accounts';
import { cashOf } from '../repayment.rules.ts';
import { addPayment, saveOverpaid } from '../repayment.store.ts';

/** The journals are returned, not posted: the disbursement's own comes first. `reference` is the payout's, so one payout keeps back once. */
export async function settleDownPayment(tx: Tx, context: Context, loan: Loan, reference: string): Promise<Journal[]> {
  if (loan.downPayment === noMoney || !loan.disbursedOn) return [];
  const at = context.clock.now();
  const [id, journalId] = [newId<PaymentLogId>(at), newId<JournalId>(at)];
  const receipt: Receipt = {
    source: 'down_payment',
    reference,
    amount: loan.downPayment,
    processingFee: noMoney,
    providerFee: noMoney,
    paidOn: loan.disbursedOn,
    from: gl.customerCredit(loan.customerId),
    note: 'Deducted from the payout',
  };
  if (!(await addPayment(tx, { id, loan, receipt, journalId }, at))) return [];
  const { account, journals } = await applyLoanEvent(tx, context, loan, {
    event: { type: 'repayment', id: newId(at), on: loan.disbursedOn, amount: loan.downPayment, row: 1 },
    kind: 'loan-repaid',
    cash: cashOf(receipt),
    recorded: { paymentLogId: id, journalId },
    meta: { down_payment: reference },
    journalId,
  });
  await saveOverpaid(tx, loan.id, account);
  return journals;
}
