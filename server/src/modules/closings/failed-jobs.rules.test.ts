/** The reason of a failed job contains no personal names, and a job may run again once. */
import { describe, expect, test } from 'vitest';
import { shownJob, type SummaryOf, whyItFailed, whyNotRunAgain } from './failed-jobs.rules.ts';

const at = new Date('2026-03-02T08:00:00Z');
const summaryOf: SummaryOf = (name) => (name === 'payouts.send' ? 'Sends the payouts that were ordered' : undefined);

describe('why a job failed', () => {
  test.each([
    [null, 'No reason was recorded'],
    ['connect ECONNREFUSED 10.0.0.7:443', 'The provider could not be reached'],
    ['fetch failed', 'The provider could not be reached'],
    ['The operation was aborted due to timeout', 'No answer in time'],
    ['Connection terminated unexpectedly', 'The database was not available'],
    [
      'duplicate key value violates unique constraint "users_email"',
      'The database refused it, because it contradicts stored data',
    ],
    ['deadlock detected', 'The records were locked for too long'],
    ['job heartbeat missed', 'The job took too long or its server stopped'],
    ['Paystack answered 502', 'The provider failed'],
    ['answered 401', 'The provider refused our credentials'],
    ['ENOSPC: no space left on device', 'The disk is full'],
    ['the table is gone', 'Unexpected error; see the log'],
  ])('%s is reported as: %s', (reason, words) => {
    expect(whyItFailed(reason)).toBe(words);
  });

  test.each(['No account for ada.eze@example.com', 'BVN 22123456789 of Adaeze Okonkwo is wrong', 'timed out for +2348031234567'])(
    'contains no personal data of "%s"',
    (reason) => {
      const row = {
        id: 'x',
        name: 'payouts.send',
        reason,
        tries: 21,
        given_up_at: at,
        run_again_at: null,
        run_again_by_name: null,
      };
      expect(JSON.stringify(shownJob(row, summaryOf))).not.toMatch(/ada|eze|@|2212|080|803|BVN/i);
    },
  );
});

test.each([
  ['waits', { name: 'payouts.send', runAgainAt: null }, undefined],
  ['was run again', { name: 'payouts.send', runAgainAt: at }, 'job_run_again'],
  ['is of a kind that is gone', { name: 'pigeons.fly', runAgainAt: null }, 'job_unknown'],
  ['does not exist', undefined, 'given_up_job_missing'],
] as const)('a job that %s may or may not run again', (_what, job, code) => {
  expect(whyNotRunAgain(job, summaryOf)?.code).toBe(code);
});
