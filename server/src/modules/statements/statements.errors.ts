/** Every "no" that statements can say, besides what is wrong with a file. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { StatementState } from '@ajo/contract/modules/statements';

export const statementMissing = (): DomainError => new DomainError('missing', 'statement_missing', 'There is no such statement');
export const nothingGiven = (): DomainError =>
  wrongField('bank_statement', 'Choose a file, or give the code of your statement', 'nothing_given');
export const wrongMove = (from: StatementState, to: StatementState): DomainError =>
  new DomainError('conflict', 'statement_state', `A statement that is ${words(from)} cannot become ${words(to)}`);
export const notLocked = (state: StatementState): DomainError =>
  new DomainError('conflict', 'statement_not_locked', `This statement waits for no password: it is ${words(state)}`);

const words = (state: StatementState): string => state.replaceAll('_', ' ');
