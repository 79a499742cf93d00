/** The jobs of partners. */
import type { JobDefinition } from '#platform/jobs/jobs';
import { deliverWebhooks } from './commands/deliver.ts';
import { deliverJob } from './webhook.ts';

export const partnerJobs: readonly JobDefinition[] = [
  {
    name: deliverJob,
    summary: "Sends events about loans to merchants' systems",
    every: '* * * * *',
    handler: (context) => deliverWebhooks(context),
  },
];
