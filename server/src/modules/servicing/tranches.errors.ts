/** Errors of tranches. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { daysText, longDay, type Day } from '@ajo/contract/kernel/time';
import type { LoanState } from '@ajo/contract/modules/loans';
import type { TrancheState } from '@ajo/contract/modules/servicing.tranches';

export const trancheMissing = (): DomainError => new DomainError('missing', 'tranche_missing', 'Payout not found');
export const notYourCall = (): DomainError => new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
export const ownLoan = (): DomainError => new DomainError('forbidden', 'loan_own', 'You cannot act on your own loan');
export const sameApprover = (): DomainError =>
  new DomainError('forbidden', 'loan_same_approver', 'Another person must pay out a loan that you approved');

const inWords: Record<TrancheState, string> = {
  planned: 'planned',
  ordered: 'on its way',
  paid: 'paid out',
  failed: 'on hold after it failed',
  returned: 'on hold after it was returned',
  cancelled: 'cancelled',
};

/** Mostly the second press, or a second officer. */
export const wrongMove = (from: TrancheState): DomainError =>
  new DomainError(
    'conflict',
    'tranche_wrong_move',
    `This payout is ${inWords[from]}: this cannot be done. Reload the page and try again`,
  );

const loanWords: Partial<Record<LoanState, string>> = {
  completed: 'paid back',
  written_off: 'written off',
  reversed: 'reversed',
  cancelled: 'cancelled',
  denied: 'denied',
};
const stopped = (code: string, why: string): DomainError => new DomainError('conflict', code, why);

export const loanNotRunning = (status: LoanState): DomainError =>
  stopped('tranche_loan_not_running', `The loan is ${loanWords[status] ?? 'not running'}: nothing more is paid out`);
export const refundPending = (): DomainError =>
  stopped('tranche_given_back', 'The customer gives the loan back: nothing more is paid out');
export const otherFirst = (number: number): DomainError =>
  stopped('tranche_other_first', `Payout ${number} comes first: release it or cancel it`);
export const underWay = (): DomainError =>
  stopped('tranche_under_way', 'Another payout of this loan is on its way: wait until the bank has answered');
export const endRequested = (): DomainError =>
  stopped(
    'tranche_end_asked',
    'A write-off, reversal or restructuring is pending: nothing more is paid out before it is decided',
  );
export const inArrears = (days: number): DomainError =>
  stopped('tranche_in_arrears', `The loan is ${daysText(days)} late: nothing more is paid out until it is paid up`);
export const nonPerforming = (): DomainError =>
  stopped('tranche_non_performing', 'The loan is classed as non-performing: nothing more is paid out');
export const tooLate = (last: Day): DomainError =>
  stopped('tranche_too_late', `The last day for a further payout was ${longDay(last)}`);
export const hardStop = (rule: string, text: string): DomainError => stopped('hard_stop', `${text} (rule: ${rule})`);
export const bankAccountMissing = (): DomainError =>
  stopped('bank_account_missing', 'The customer has no bank account to pay to');
