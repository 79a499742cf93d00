/** Errors of loans. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { LoanState } from '@ajo/contract/modules/loans';

export const loanMissing = (): DomainError => new DomainError('missing', 'loan_missing', 'Loan not found');

export const preparedByYou = (): DomainError =>
  new DomainError('forbidden', 'loan_prepared_by_you', 'You filled in this application. Another person must do this');

/** The state of a loan, in a sentence that begins with "the loan is". */
export const loanInWords: Record<LoanState, string> = {
  incomplete: 'not sent',
  pending: 'waiting for a decision',
  approved: 'approved',
  disburse: 'being paid out',
  disbursement_failed: 'on hold after a failed payout',
  active: 'running',
  completed: 'paid back',
  denied: 'denied',
  cancelled: 'cancelled',
  written_off: 'written off',
  reversed: 'reversed',
};

/** Usually a repeated request or a second officer: the message contains the loan's state. */
export const wrongMove = (from: LoanState, to: LoanState): DomainError =>
  new DomainError(
    'conflict',
    'loan_wrong_move',
    from === to
      ? `This has been done already: the loan is ${loanInWords[from]}`
      : `The loan is ${loanInWords[from]}: this cannot be done. Reload the page and try again`,
  );

export const alreadyImported = (reference: string, number: string): DomainError =>
  new DomainError('conflict', 'loan_imported', `loan: ${reference} is already imported as ${number}`);
