/** The jobs of autosave: every morning one for each account with a deposit due. */
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { MoneyInRegistry } from '#modules/wallets';
import type { JobDefinition } from '#platform/jobs/jobs';
import { autosaveJob } from './autosave.ts';
import { announceLateFailures } from './commands/announce-failure.ts';
import { chargeAutosave, sendAutosaves } from './commands/charge-autosave.ts';

export const autosaveJobs = (registry: MoneyInRegistry): readonly JobDefinition[] => [
  {
    name: 'savings.autosave',
    summary: 'Adds to savings from saved cards, as customers planned',
    every: '30 8 * * *',
    handler: async (context) => {
      // First, so that a plan never ends before its failed days are announced.
      await announceLateFailures(context);
      await sendAutosaves(context);
    },
  },
  {
    name: autosaveJob,
    summary: 'Charges the saved card of one autosave',
    handler: (context, { accountId = '', on = '' }) =>
      chargeAutosave(context, registry, { accountId: accountId as SavingsId, on: on as Day }),
  },
];
