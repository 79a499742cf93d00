/** The errors of credit of customers without an open loan. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';

export const creditMissing = (): DomainError => new DomainError('conflict', 'no_credit', 'There is no credit');
export const loanIsOpen = (loan: string): DomainError =>
  new DomainError('conflict', 'credit_used_by_loan', `This credit cannot be moved while loan ${loan} is open`);
export const ownCredit = (): DomainError => new DomainError('forbidden', 'credit_own', 'You cannot refund your own credit');
export const aboveCredit = (available: Kobo): DomainError =>
  wrongField('amount', `Enter at most ${naira(available)}`, 'more_than_credit');
export const noBankAccount = (): DomainError =>
  new DomainError('conflict', 'bank_account_missing', 'The customer has no bank account on file');
