/** What a payment settled, as rows of its receipt: instalment, part, amount. Pure. */
import { type Kobo, maxOf, minOf, minus, naira, noMoney } from '@ajo/contract/kernel/money';
import { isBefore } from '@ajo/contract/kernel/time';
import type { Payment } from '#modules/loan-accounts';
import type { Loan } from '#modules/loans';
import { netPaidOut, returnDueOn } from '#modules/loans/pricing';

type Paid = Pick<Payment, 'amount' | 'overpaid' | 'paidOn' | 'recordedAt' | 'allocations'>;

/** `before`: what earlier payments of the loan had brought. */
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
