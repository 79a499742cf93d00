/** The work of this module that runs by itself. */
import type { JobDefinition } from '#platform/jobs/jobs';
import { askAboutPayouts } from './commands/ask-about-payouts.ts';
import { sendPayouts } from './commands/send-payouts.ts';
import { type PayoutReactions, sendJob } from './payout.ts';

export const payoutsJobs = (reactions: PayoutReactions): JobDefinition[] => [
  {
    name: sendJob,
    summary: 'Sends the payouts that wait; the timetable catches what was ordered while payouts were switched off.',
    every: '* * * * *',
    handler: async (context) => void (await sendPayouts(context, reactions)),
  },
  {
    name: 'payouts/ask',
    summary: 'Asks the provider about payouts whose fate is unknown.',
    every: '* * * * *',
    handler: async (context) => void (await askAboutPayouts(context, reactions)),
  },
];
