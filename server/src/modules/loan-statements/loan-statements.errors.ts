/** Every error that loan statements can return. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const noStatement = (): DomainError =>
  new DomainError('conflict', 'statement_missing', 'The statement is available after the payout');

export const notCompleted = (): DomainError =>
  new DomainError('conflict', 'loan_not_completed', 'The letter is available when the loan is fully repaid');

export const takenOver = (by: string): DomainError =>
  new DomainError('conflict', 'loan_taken_over', `This loan was restructured into ${by}, so it has no letter of completion`);
