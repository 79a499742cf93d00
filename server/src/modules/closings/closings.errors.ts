/** Every "no" that closings can say. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const failureMissing = (): DomainError =>
  new DomainError('missing', 'day_failure_missing', 'This problem is settled or unknown');
export const jobMissing = (): DomainError => new DomainError('missing', 'given_up_job_missing', 'Job not found');
export const jobRunAgain = (): DomainError =>
  new DomainError('conflict', 'job_run_again', 'Somebody has run this job again already. If it fails again, it stands here anew');
export const jobUnknown = (): DomainError =>
  new DomainError('conflict', 'job_unknown', 'The program does not know this work any more');
