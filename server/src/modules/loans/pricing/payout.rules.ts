/** The amounts of a payout: what is kept back, what reaches the customer, which fee is paid first. Pure. */
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import type { Loan } from '../loan.ts';
import { firstPartOf, lentOf } from './terms.rules.ts';

/** Of the fee that is paid first: what a release takes. A payout that is tried again takes it once. */
export const feeToTake = ({ upfrontFee, upfrontFeePaidAt }: Pick<Loan, 'upfrontFee' | 'upfrontFeePaidAt'>): Kobo =>
  upfrontFeePaidAt ? noMoney : upfrontFee;

/** The customer may pay the fee from the moment they have accepted the offer. */
export const awaitsFee = (loan: Pick<Loan, 'status' | 'upfrontFee' | 'upfrontFeePaidAt' | 'offerAcceptedAt'>): boolean =>
  feeToTake(loan) > noMoney && loan.offerAcceptedAt !== null && ['approved', 'disbursement_failed'].includes(loan.status);

type Retained = Pick<Loan, 'fee' | 'downPayment'>;

/** What reaches the customer's bank account first: the fee of the whole loan and the down payment are kept back. */
export const netPayout = (loan: Retained & Pick<Loan, 'principal' | 'tranchePlan'>): Kobo =>
  minus(minus(firstPartOf(loan), loan.fee), loan.downPayment);

/** All that has reached it until now. */
export const netPaidOut = (loan: Retained & Pick<Loan, 'principal' | 'undrawn'>): Kobo =>
  minus(minus(lentOf(loan), loan.fee), loan.downPayment);
