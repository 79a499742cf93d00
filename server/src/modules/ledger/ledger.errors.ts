/** Every refusal of the ledger that people may read; any other is a programming error. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const notEnoughFunds = (): DomainError =>
  new DomainError('conflict', 'not_enough_funds', 'There is not enough money in this account');
export const accountFrozen = (): DomainError =>
  new DomainError('conflict', 'account_frozen', 'This account does not take this transaction');
export const periodClosed = (): DomainError => new DomainError('conflict', 'period_closed', 'The books of this day are closed');
export const alreadyBooked = (): DomainError =>
  new DomainError('conflict', 'reference_already_booked', 'This payment has already been recorded');
export const alreadyReversed = (): DomainError =>
  new DomainError('conflict', 'already_reversed', 'This transaction has already been reversed');
export const holdEnded = (): DomainError =>
  new DomainError('conflict', 'hold_ended', 'The money in suspense for this has already been released');
export const journalMissing = (): DomainError => new DomainError('missing', 'journal_missing', 'Journal not found');
export const cursorWrong = (): DomainError => wrongField('cursor', 'Start again from the first page', 'cursor_wrong');
export const spanTooLong = (): DomainError =>
  wrongField('start_date', 'Choose at most a year, or one account. An export has any span', 'span_too_long');
export const spanTooLarge = (max: number): DomainError =>
  wrongField(
    'end_date',
    `More than ${max.toLocaleString('en-NG')} entries. Choose fewer days, or export the general ledger`,
    'span_too_large',
  );
