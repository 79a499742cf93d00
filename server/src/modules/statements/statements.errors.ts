/** Errors of statements, apart from those of a file. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { StatementState } from '@ajo/contract/modules/statements';

export const statementMissing = (): DomainError => new DomainError('missing', 'statement_missing', 'Statement not found');
export const nothingSubmitted = (): DomainError =>
  wrongField('bank_statement', 'Choose a file, or give the code of your statement', 'nothing_given');
export const wrongMove = (from: StatementState, to: StatementState): DomainError =>
  new DomainError('conflict', 'statement_state', `A statement that is ${words(from)} cannot become ${words(to)}`);
export const notLocked = (state: StatementState): DomainError =>
  new DomainError('conflict', 'statement_not_locked', `This statement needs no password: it is ${words(state)}`);
/** No provider is configured that would fetch it. */
export const noBankSignIn = (): DomainError =>
  new DomainError('missing', 'no_bank_sign_in', 'Your bank cannot be connected here. Send the statement as a file');
export const codeNotTaken = (): DomainError =>
  wrongField('code', 'Statements by a code are not taken here. Send the statement as a file', 'code_not_taken');

const words = (state: StatementState): string => state.replaceAll('_', ' ');
