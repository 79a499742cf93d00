/** Jobs that failed every attempt: why, in words, and whether one may run again. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { FailedJob } from '@ajo/contract/modules/closings';
import { jobMissing, jobRunAgain, jobUnknown } from './closings.errors.ts';

/** Undefined for work that the program has no worker for. */
export type SummaryOf = (name: string) => string | undefined;

/** The first that fits. The text of a failure may hold a name or a number of a person, so it is never shown. */
const kinds: readonly [pattern: RegExp, words: string][] = [
  [/^The days from .* stay open/, 'A contract could not be reopened, so that no day closes: see Days'],
  [/ENOSPC|no space left/i, 'The disk is full'],
  [/deadlock|could not serialize|lock timeout/i, 'The records were locked for too long'],
  [/too many clients|connection slots|connection terminated|database .*(starting|shutting)/i, 'The database was not available'],
  [/duplicate key|violates|constraint/i, 'The database refused it, because it contradicts stored data'],
  [/heartbeat|expired/i, 'The job took too long or its server stopped'],
  [/time(d)? ?out|ETIMEDOUT|aborted/i, 'No answer in time'],
  [/ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|fetch failed|socket|network/i, 'The provider could not be reached'],
  [/\b(401|403)\b|unauthori[sz]ed|forbidden/i, 'The provider refused our credentials'],
  [/\b5\d\d\b|bad gateway|unavailable/i, 'The provider failed'],
];

export const whyItFailed = (reason: string | null): string =>
  reason === null
    ? 'No reason was recorded'
    : (kinds.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Unexpected error; see the log');

type JobToRepeat = { name: string; runAgainAt: Date | null };

export function whyNotRunAgain(job: JobToRepeat | undefined, summaryOf: SummaryOf): DomainError | undefined {
  if (!job) return jobMissing();
  if (job.runAgainAt) return jobRunAgain();
  return summaryOf(job.name) === undefined ? jobUnknown() : undefined;
}

/** As it is kept, without what is for the worker alone. */
export type FailedJobRow = {
  id: string;
  name: string;
  reason: string | null;
  tries: number;
  given_up_at: Date;
  run_again_at: Date | null;
  run_again_by_name: string | null;
};

export const shownJob = (
  { reason, run_again_at: at, run_again_by_name: by, ...row }: FailedJobRow,
  summaryOf: SummaryOf,
): FailedJob => ({
  ...row,
  summary: summaryOf(row.name) ?? 'A job that no longer exists',
  why: whyItFailed(reason),
  run_again: at && { at, by: by ?? 'Ajo' },
  can: whyNotRunAgain({ name: row.name, runAgainAt: at }, summaryOf) ? [] : ['run_again'],
});
