/** The receipt of a payment as a PDF: who paid what, and what each kobo settled. */
import { type Kobo, naira, plus } from '@ajo/contract/kernel/money';
import { longDay, shortInstant } from '@ajo/contract/kernel/time';
import { loanNumber, type LoanWithCustomer } from '#modules/loans';
import { makePdf } from '#platform/files/pdf';
import type { Payment } from '#modules/loan-accounts';
import { receiptRows } from './receipt.rules.ts';

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
      ['Recorded', shortInstant(payment.recordedAt)],
      ['How', sources[payment.source]],
      ['Reference', payment.reference],
    ],
    table: {
      columns: ['Instalment', 'Part', 'Amount'],
      rows: receiptRows(payment, loan, before),
    },
  });
