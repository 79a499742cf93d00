/** Errors of repayments. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanState } from '@ajo/contract/modules/loans';
import { loanInWords } from '#modules/loans';

export const paymentMissing = (): DomainError => new DomainError('missing', 'payment_missing', 'Payment not found');
export const instalmentMissing = (): DomainError => new DomainError('missing', 'instalment_missing', 'Instalment not found');

export const notRepayable = (status: LoanState): DomainError =>
  new DomainError('conflict', 'loan_not_active', `Nothing can be paid on a loan that is ${loanInWords[status]}`);

/** The customer's own payment, with the amount that closes the loan today. */
export const moreThanOwed = (payoff: Kobo): DomainError =>
  wrongField('amount', `${naira(payoff)} settles the loan today: enter that amount or less`, 'more_than_owed');

/** A typing error can book too much: the person must confirm an unusual amount. */
export const moreThanPayoff = (amount: Kobo, payoff: Kobo): DomainError =>
  wrongField(
    'amount',
    `${naira(amount)} is more than the ${naira(payoff)} that closes this loan today: check the amount`,
    'more_than_payoff',
  );

export const feeFirst = (fee: Kobo): DomainError =>
  wrongField('amount', `Before the loan is paid out, exactly its fee of ${naira(fee)} is paid`, 'fee_first');

export const tooLittle = (min: Kobo): DomainError => wrongField('amount', `Pay at least ${naira(min)}`, 'too_little');

export const referenceUsed = (): DomainError =>
  new DomainError('conflict', 'reference_used', 'This bank reference has been booked already', {
    errors: { reference: ['This bank reference has been booked already'] },
  });

export const paidInFuture = (): DomainError => wrongField('paid_on', 'Choose today or an earlier day', 'paid_in_future');
export const paidBeforeLoan = (): DomainError =>
  wrongField('paid_on', 'Choose a day on which the loan was running', 'paid_before_loan');

export const ownPayment = (): DomainError =>
  new DomainError('forbidden', 'payment_own', 'You cannot book a payment on your own loan');

export const payoutUnderWay = (): DomainError =>
  new DomainError(
    'conflict',
    'tranche_under_way',
    'A further payout of this loan is on its way. Please try again when the bank has answered',
  );

export const alreadyReversed = (): DomainError =>
  new DomainError('conflict', 'payment_reversed', 'This payment was reversed already');

export const secondPersonNeeded = (): DomainError =>
  new DomainError('conflict', 'second_person_needed', 'You requested this yourself: another person must confirm it');

export const keptBack = (): DomainError =>
  new DomainError(
    'conflict',
    'payment_kept_back',
    'The down payment was deducted from the payout: it is reversed only with the loan',
  );

export const approvalMissing = (): DomainError => new DomainError('missing', 'approval_missing', 'Request not found');

export const approvalAnswered = (): DomainError =>
  new DomainError('conflict', 'approval_answered', 'This request has been decided already');

export const approvalNotYours = (): DomainError =>
  new DomainError('forbidden', 'approval_not_yours', 'Another person must decide this');

export const takenOver = (): DomainError =>
  new DomainError('conflict', 'loan_taken_over', 'A new loan has taken over what was owed here: service that one');

export const moreThanCredit = (available: Kobo): DomainError =>
  wrongField('amount', `The customer has ${naira(available)} with us: refund at most this amount`, 'more_than_credit');

export const noBankAccount = (): DomainError =>
  new DomainError('conflict', 'bank_account_missing', 'The customer has no bank account on file');

export const requestedDifferently = (by: string): DomainError =>
  new DomainError(
    'conflict',
    'asked_differently',
    `${by} requested something else here: confirm exactly that request, or decline it first`,
  );

export const alreadyConfirmed = (): DomainError =>
  new DomainError(
    'conflict',
    'already_confirmed',
    'This was confirmed moments ago. Check the page. To repeat it, try again in ten minutes',
  );

export const customerMissing = (): DomainError => new DomainError('missing', 'customer_missing', 'Customer not found');

export const repaysItsLoan = (): DomainError =>
  new DomainError('conflict', 'repays_its_loan', 'The loan still takes money: it repays the loan');

export const loanUnknown = (field: string): DomainError => wrongField(field, 'Loan not found', 'loan_unknown');

export const nothingOwed = (): DomainError =>
  new DomainError('conflict', 'loan_paid_off', 'paid: Nothing is owed on this loan. Only running loans are imported');

export const notWrittenOff = (): DomainError =>
  new DomainError('conflict', 'not_written_off', 'This loan is not written off: there is nothing to undo');
