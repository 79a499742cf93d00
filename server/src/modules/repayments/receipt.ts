/** The receipt of a payment as a PDF: who paid what, and what each kobo settled. */
import { type Kobo, maxOf, minOf, minus, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { isBefore, longDay, shortInstant } from '@ajo/contract/kernel/time';
import { type Loan, loanNumber, type LoanWithCustomer } from '#modules/loans';
import { netPaidOut, returnDueOn } from '#modules/loans/pricing';
import { makePdf } from '#platform/files/pdf';
import type { Payment } from '#modules/loan-accounts';

const sources = {
  checkout: 'Card or bank at checkout',
  virtual_account: 'Bank transfer',
  card: 'Saved card',
  debit: 'Paid into our bank account',
  receipt: 'Paid into our bank account, with a slip',
  import: 'Paid into our bank account',
  restructure: 'Restructured into a new loan',
  down_payment: 'Deducted from the payout',
  migration: 'Paid before the loan was imported',
} as const;

/** `before`: what earlier payments had brought. */
type Around = { before: Kobo; brand: string };

export const makeReceipt = (payment: Payment, { loan, customer }: LoanWithCustomer, { before, brand }: Around): Promise<Buffer> =>
  makePdf({
    brand,
    title: 'Payment receipt',
    facts: [
      ['Receipt', payment.id.slice(-12).toUpperCase()],
      ['Received from', customer.name],
      ['For loan', `${loanNumber(loan.number)} · ${loan.purpose}`],
      ['Amount', naira(payment.amount)],
      ['Processing fee', naira(payment.processingFee)],
      ['Total paid', naira(plus(payment.amount, payment.processingFee))],
      ['Paid on', longDay(payment.paidOn)],
      ['Recorded on', shortInstant(payment.recordedAt)],
      ['Payment method', sources[payment.source]],
      ['Reference', payment.reference],
    ],
    table: {
      columns: ['Instalment', 'Part', 'Amount'],
      rows: receiptRows(payment, loan, before),
    },
  });

type Paid = Pick<Payment, 'amount' | 'overpaid' | 'paidOn' | 'recordedAt' | 'allocations'>;

/** What the payment settled: instalment, part, amount. */
export const receiptRows = (payment: Paid, loan: Loan, before: Kobo): string[][] =>
  isOfReturn(payment, loan) ? returnRows(payment, minus(netPaidOut(loan), before)) : settledRows(payment);

const creditRow = (amount: Kobo): string[][] => (amount > noMoney ? [['—', 'kept for you as credit', naira(amount)]] : []);

const settledRows = ({ allocations, overpaid }: Paid): string[][] => [
  ...allocations.map(({ instalment, component, amount }) => [String(instalment), component, naira(amount)]),
  ...creditRow(overpaid),
];

/** From the request until its last day a payment is a part of the payout and settles no interest, unless the loan ended in another way. */
function isOfReturn({ paidOn, recordedAt }: Paid, loan: Loan): boolean {
  const [at, dueOn] = [loan.coolingOffRequestedAt, returnDueOn(loan)];
  if (!at || !dueOn || (loan.returnedOn === null && !['active', 'completed'].includes(loan.status))) return false;
  return recordedAt >= at && !isBefore(dueOn, paidOn);
}

/** What is above the rest of the return is the customer's. */
function returnRows({ amount }: Paid, rest: Kobo): string[][] {
  const returned = minOf(amount, maxOf(rest, noMoney));
  return [...(returned > noMoney ? [['—', 'principal, returned', naira(returned)]] : []), ...creditRow(minus(amount, returned))];
}
