/** Errors of card debits. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanState } from '@ajo/contract/modules/loans';
import { loanInWords } from '#modules/loans';

const conflict = (code: string, message: string): DomainError => new DomainError('conflict', code, message);

export const ownLoan = (): DomainError => new DomainError('forbidden', 'debit_own', 'You cannot debit your own loan');
export const notRunning = (status: LoanState): DomainError =>
  conflict('loan_not_active', `Nothing can be collected on a loan that is ${loanInWords[status]}`);
export const beingReturned = (): DomainError =>
  conflict('being_returned', 'The customer is returning this loan. Its instalments are not collected');
export const nothingDue = (): DomainError => conflict('nothing_due', 'Nothing is due on this loan today');
export const tooLittleDue = (min: Kobo): DomainError =>
  conflict('too_little_due', `Less than ${naira(min)} is due: a card is not charged for that`);
export const debitUnderWay = (): DomainError =>
  conflict('charge_under_way', 'A payment with a card is under way on this loan. Wait until it is finished');
export const triesUsedUp = (): DomainError =>
  conflict('tries_used_up', 'The card was charged twice today. You can try again tomorrow');
export const noCard = (): DomainError => conflict('no_card', 'The customer has no saved card that can be charged now');
export const alreadyTried = (): DomainError => conflict('already_tried', 'This attempt has already been made');
