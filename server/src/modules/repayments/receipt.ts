/** The receipt of a payment as a PDF: who paid what, and what each kobo settled. */
import { naira, plus } from '@ajo/contract/kernel/money';
import { dayInLagos, isBefore, longDay, shortInstant } from '@ajo/contract/kernel/time';
import { loanNumber, type LoanWithCustomer } from '#modules/loans';
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

export const makeReceipt = (payment: Payment, { loan, customer }: LoanWithCustomer, brand: string): Promise<Buffer> =>
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
      ['Recorded', shortInstant(payment.recordedAt)],
      ['How', sources[payment.source]],
      ['Reference', payment.reference],
    ],
    table: {
      columns: ['Instalment', 'Part', 'Amount'],
      rows: isOfReturn(payment, loan)
        ? returnRows(payment)
        : [
            ...payment.allocations.map(({ instalment, component, amount }) => [String(instalment), component, naira(amount)]),
            ...(payment.overpaid > 0n ? [['—', 'kept for you as credit', naira(payment.overpaid)]] : []),
          ],
    },
  });

/** While the loan is returned, a payment is a part of the payout: it settles no interest. */
const isOfReturn = ({ paidOn }: Payment, loan: LoanWithCustomer['loan']): boolean => {
  const { coolingOffRequestedAt: at } = loan;
  return at !== null && ['active', 'reversed'].includes(loan.status) && !isBefore(paidOn, dayInLagos(at));
};
const returnRows = ({ amount }: Payment): string[][] => [['—', 'principal, returned', naira(amount)]];
