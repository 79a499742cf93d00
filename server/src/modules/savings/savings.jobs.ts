/** The jobs of savings. They run after the days before today are closed. */
import type { JobDefinition } from '#platform/jobs/jobs';
import { followSavings } from './commands/follow-savings.ts';
import { matureSavings } from './commands/mature-savings.ts';

export const savingsJobs: readonly JobDefinition[] = [
  {
    name: 'savings.follow',
    summary: 'Reminds customers of the day of a target or a lock, marks dormant accounts, and closes those without a deposit',
    every: '40 7 * * *',
    handler: followSavings,
  },
  {
    name: 'savings.mature',
    summary: 'Carries out what customers instructed for the end of targets and locks',
    every: '50 7 * * *',
    handler: matureSavings,
  },
];
