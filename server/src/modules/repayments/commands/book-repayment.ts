/** Money for a loan has come in: it settles by the contract, the last kobo closes the loan, and the journals follow. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import { maxOf, minus, naira, negative, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { isBefore, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { bankCredit, type JournalId } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import { closeLoan, type Loan, loanNumber, lockLoan } from '#modules/loans';
import { awaitsFee, loanReturnJob, netPaidOut } from '#modules/loans/pricing';
import { type Fact, type Notice, notify } from '#modules/notifications';
import { transferFacts, virtualAccountOf } from '#modules/wallets';
import type { AccountEvent } from '#modules/schedules';
import { databaseBusinessDay } from '#platform/clock-skew';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { type Booking, type Receipt, instalmentsOf, applyLoanEvent } from '#modules/loan-accounts';
import { cashOf, owedOn, returnOpenUntil, takesMoney } from '../repayment.rules.ts';
import { addPayment, isSamePayment, saveOverpaid, standingPayments } from '../repayment.store.ts';
import { creditCustomer } from '../customer-credit/credit-customer.ts';

/** `refused` when the loan takes no money any more: the caller keeps it as unidentified, never lost. */
export async function bookRepayment(tx: Tx, context: Context, loanId: LoanId, received: Receipt): Promise<Booking> {
  const receipt = await datedByUs(tx, context, received);
  const loan = await lockLoan(tx, loanId);
  if (awaitsFee(loan)) return creditCustomer(tx, context, loan, receipt);
  if (!takesMoney(loan)) return { outcome: 'refused' };

  const at = context.clock.now();
  const [id, journalId] = [newId<PaymentLogId>(at), newId<JournalId>(at)];
  if (!(await addPayment(tx, { id, loan, receipt, journalId }, at)))
    return { outcome: 'already', isSame: await isSamePayment(tx, loan.id, receipt) };

  const { account, journals } = await applyLoanEvent(tx, context, loan, {
    event: eventOf(await withRow(tx, loanId, receipt), newId(at)),
    kind: loan.status === 'written_off' ? 'loan-recovered' : 'loan-repaid',
    cash: cashOf(receipt),
    recorded: { by: receipt.recordedBy, paymentLogId: id, journalId },
    meta: { reference: receipt.reference },
    externalRef: bankCredit(receipt.reference),
    journalId,
  });
  await saveOverpaid(tx, loan.id, account);
  await notifyCustomer(tx, context, loan, { ...receipt, paymentLogId: id });
  await context.onLoanFact(tx, context, { event: 'repayment.received', loan: { ...loan, number: loanNumber(loan.number) } });
  if (account.state === 'completed') await closeLoan(tx, context, loanId);
  if (loan.coolingOffRequestedAt) await context.jobs.send(tx, loanReturnJob, { loanId });
  failpoint('repayment.unposted');
  // Last, because the bank's account stays locked until this transaction ends.
  await postInTime(tx, journals, at);
  return { outcome: 'booked', paymentId: id };
}

/** A provider's clock may be ahead of ours at midnight: a payment is never dated after our business day. */
async function datedByUs(tx: Tx, context: Context, receipt: Receipt): Promise<Receipt> {
  const today = await databaseBusinessDay(context, tx);
  return isBefore(today, receipt.paidOn) ? { ...receipt, paidOn: today } : receipt;
}

/** Exactly the amount of the next row, when nothing is due, settles that row as planned: this is what the payer intended. */
async function withRow(tx: Tx, loanId: LoanId, receipt: Receipt): Promise<Receipt> {
  if (receipt.row !== undefined || receipt.effect !== undefined || receipt.penaltiesLast) return receipt;
  const rows = await instalmentsOf(tx, loanId);
  const next = rows.find((row) => owedOn(row) > noMoney);
  return next && isBefore(receipt.paidOn, next.dueOn) && owedOn(next) === receipt.amount
    ? { ...receipt, row: next.number }
    : receipt;
}

/** Money ahead of time pays the next rows, unless the payer chose otherwise. A payment never counts before the loan was paid out. */
function eventOf({ amount, paidOn, row, effect, penaltiesLast }: Receipt, id: string): AccountEvent {
  return effect === undefined
    ? { type: 'repayment', id, on: paidOn, amount, row, penaltiesLast }
    : { type: 'prepayment', id, on: paidOn, amount, effect };
}

async function factsOf(tx: Tx, context: Context, loan: Loan, receipt: Receipt): Promise<Notice['facts']> {
  const { number, customerId } = loan;
  const { owes, isOpen } = (await owedToReturn(tx, context, loan)) ?? (await owedOnRows(tx, loan));
  const account = isOpen ? await virtualAccountOf(tx, customerId) : undefined;
  return [
    ['Loan', loanNumber(number)],
    ['Payment', naira(receipt.amount)],
    ...(receipt.processingFee > noMoney ? [['Processing fee', naira(receipt.processingFee)] as const] : []),
    ['Paid on', longDay(receipt.paidOn)],
    ['Reference', receipt.reference],
    ...owes,
    ...transferFacts(account),
  ];
}

type Owes = { owes: readonly Fact[]; isOpen: boolean };

async function owedOnRows(tx: Tx, { id }: Loan): Promise<Owes> {
  const open = (await instalmentsOf(tx, id)).filter((row) => owedOn(row) > noMoney);
  const [next] = open;
  return {
    owes: [
      ['Still to pay', naira(sumOf(open.map(owedOn)))],
      ...(next ? [['Next instalment', `${naira(owedOn(next))}, due ${longDay(next.dueOn)}`] as const] : []),
    ],
    isOpen: next !== undefined,
  };
}

/** While the loan is returned, the instalments are not what is owed: the rest of the payout is. What is above it is the customer's. */
async function owedToReturn(tx: Tx, { clock }: Context, loan: Loan): Promise<Owes | undefined> {
  const dueOn = returnOpenUntil(loan, clock.businessDay());
  if (!dueOn) return undefined;
  const { amount: paid } = await standingPayments(tx, loan.id, { until: dueOn });
  const left = minus(netPaidOut(loan), paid);
  const until = left > noMoney ? [['Until the end of', longDay(dueOn)] as const] : [];
  const credit = left < noMoney ? [['Your credit', naira(negative(left))] as const] : [];
  return { owes: [['Left to return', naira(maxOf(left, noMoney))], ...until, ...credit], isOpen: left > noMoney };
}

async function notifyCustomer(tx: Tx, context: Context, loan: Loan, receipt: Receipt & { paymentLogId: string }): Promise<void> {
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
    subject: `Payment received: ${naira(receipt.amount)}`,
    facts: await factsOf(tx, context, loan, receipt),
    link: `/dashboard?loan=${loan.id}&payment=${receipt.paymentLogId}`,
  });
}
