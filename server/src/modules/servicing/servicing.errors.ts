/** Every error that servicing can return, except those of tranches. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';

export const loanImported = (): DomainError =>
  new DomainError(
    'conflict',
    'loan_brought_over',
    'This loan was paid out by another system: no payout of ours can be taken back. Write it off, or settle it by a payment',
  );

export const paymentsStand = (): DomainError =>
  new DomainError('conflict', 'payments_stand', 'Reverse the payments of this loan first');

export const nothingToWaive = (): DomainError => wrongField('amount', 'Nothing of that kind is owed', 'nothing_to_waive');

export const aboveWaivable = (limit: Kobo): DomainError =>
  wrongField('amount', `Enter ${naira(limit)} or less: no more of it is owed, and principal is not waived`, 'above_waivable');

export const rateAbove = (rate: string): DomainError =>
  wrongField('rate_percent', `Enter ${rate}% or less, the rate the customer agreed to`, 'rate_above');

/** The request to return it is open: a new loan would count as the money that comes back. */
export const beingReturned = (): DomainError =>
  new DomainError(
    'conflict',
    'being_returned',
    'The customer is returning this loan. Restructure it after they keep it, or after the last day for the money',
  );

/** What the new loan would take over does not close the old one: another event of the same day came in between, or its figures cannot be closed. */
export const payoffDoesNotClose = (): DomainError =>
  new DomainError(
    'conflict',
    'payoff_does_not_close',
    'The amount that closes this loan leaves something open, so no new loan can take it over. Look at its rows and its latest events, then try again',
  );
export const firstDueOutside = (): DomainError =>
  wrongField('first_due_on', 'Choose a later day, within a year', 'first_due_outside');

export const requestMissing = (): DomainError =>
  new DomainError('missing', 'request_missing', 'This request is not pending, or it has no preview');

/** Another person undid this write-off, or the loan was written off again since. */
export const writeOffUndone = (): DomainError =>
  new DomainError('conflict', 'write_off_undone', 'This write-off was undone already. Look at the loan before you undo it again');
