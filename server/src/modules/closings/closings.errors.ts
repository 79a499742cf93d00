/** Errors of closings. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const failureMissing = (): DomainError =>
  new DomainError('missing', 'day_failure_missing', 'This problem is settled or unknown');
export const jobMissing = (): DomainError => new DomainError('missing', 'given_up_job_missing', 'Job not found');
export const jobRunAgain = (): DomainError =>
  new DomainError('conflict', 'job_run_again', 'This job was run again already. If it fails again, it is listed here again');
export const jobUnknown = (): DomainError =>
  new DomainError('conflict', 'job_unknown', 'The program does not know this work any more');
export const proofMissing = (): DomainError => new DomainError('missing', 'book_proof_missing', 'Proof not found');
export const dayNotClosed = (): DomainError => wrongField('from', 'Choose a day that is closed', 'day_not_closed');
export const dayTooOld = (days: number): DomainError =>
  wrongField(
    'from',
    `Choose a day of the last ${days} days. Correct older ones on today, with their day as value date`,
    'day_too_old',
  );
export const daysAreOpen = (): DomainError =>
  new DomainError('conflict', 'days_reopened', 'Days are reopened already. Close them first');
export function whyNotResolve({
  differences,
  resolved,
}: {
  differences: number;
  resolved: object | null;
}): DomainError | undefined {
  if (differences === 0) return new DomainError('conflict', 'books_prove', 'This proof found no difference');
  return resolved ? new DomainError('conflict', 'difference_resolved', 'This difference is resolved already') : undefined;
}
