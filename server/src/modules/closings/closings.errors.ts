/** Errors of closings. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';

export const failureMissing = (): DomainError =>
  new DomainError('missing', 'day_failure_missing', 'This problem was not found or is already resolved');
export const jobMissing = (): DomainError => new DomainError('missing', 'given_up_job_missing', 'Job not found');
export const jobRunAgain = (): DomainError =>
  new DomainError('conflict', 'job_run_again', 'This job was run again already. If it fails again, it is listed here again');
export const jobUnknown = (): DomainError => new DomainError('conflict', 'job_unknown', 'This kind of job no longer exists');
export const proofMissing = (): DomainError => new DomainError('missing', 'book_proof_missing', 'Proof not found');
export const dayNotClosed = (): DomainError => wrongField('from', 'Choose a day that is closed', 'day_not_closed');
export const dayTooOld = (days: number): DomainError =>
  wrongField(
    'from',
    `Choose a day of the last ${days} days. Correct older ones on today, with their day as value date`,
    'day_too_old',
  );
export const monthOfDayClosed = (through: Day): DomainError =>
  wrongField(
    'from',
    `The books are closed through ${longDay(through)}. Choose a later day, or book the correction today with that value date`,
    'month_closed',
  );
export const daysAreOpen = (): DomainError =>
  new DomainError('conflict', 'days_reopened', 'Days are reopened already. Close them first');
/** The message of the job as well: it names the contracts. */
export function daysStayOpen(from: Day, failures: readonly { name: string; problem: string }[], total: number): DomainError {
  const shown = failures.map(({ name, problem }) => `${name} (${problem})`).join(', ');
  const more = total > failures.length ? ` and ${total - failures.length} more` : '';
  const message = `The days from ${longDay(from)} stay open, and no later day closes: ${shown}${more} could not be reopened`;
  return new DomainError('conflict', 'days_stay_open', message);
}
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
