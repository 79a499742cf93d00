/** Every error that loan statements can return. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const noStatement = (): DomainError =>
  new DomainError(
    'conflict',
    'statement_missing',
    'There is a statement of loans that run, are repaid, were returned or were written off',
  );

export const notCompleted = (): DomainError =>
  new DomainError('conflict', 'loan_not_completed', 'The letter is written when the loan is fully repaid');

export const takenOver = (by: string): DomainError =>
  new DomainError('conflict', 'loan_taken_over', `${by} has taken over what was owed on this loan. It was not repaid`);
