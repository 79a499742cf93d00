/** The list of jobs that failed every attempt. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { failedJobList } from '@ajo/contract/modules/closings';
import { type BoundList, bindList } from '#platform/lists/list';
import { failedJobs } from './closings.queries.ts';
import { shownJob, type SummaryOf } from './failed-jobs.rules.ts';

export const closingLists = (summaryOf: SummaryOf): readonly BoundList[] => [
  bindList(failedJobList, {
    noun: 'failed jobs',
    find: async ({ db }, { query: { state }, window }) => {
      const { rows, ...page } = await failedJobs(db, state, window);
      return { ...page, rows: rows.map((row) => shownJob(row, summaryOf)) };
    },
    columns: {
      Job: (row) => row.summary,
      'Failed on': (row) => dayInLagos(row.given_up_at),
      Attempts: (row) => row.tries,
      Reason: (row) => row.why,
      'Run again on': (row) => row.run_again && dayInLagos(row.run_again.at),
      'Run again by': (row) => row.run_again && row.run_again.by,
    },
  }),
];
