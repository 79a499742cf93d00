/** The jobs of savings, withdrawals, investments and subscriptions. */
import { endUnpaidSubscriptions } from '#modules/betalife-subscriptions';
import { endUnpaidInvestments } from '#modules/investment-contracts';
import { followSavings } from '#modules/savings';
import { followWithdrawals } from '#modules/withdrawals';
import type { JobDefinition } from '#platform/jobs/jobs';

export const savingsJobs: readonly JobDefinition[] = [
  {
    name: 'withdrawals.follow',
    summary: 'Renews the holds of pending withdrawals, and reminds finance of old requests',
    every: '20 7 * * *',
    handler: followWithdrawals,
  },
  {
    name: 'savings.follow',
    summary: 'Reminds customers of the day of a target or a lock, and marks dormant savings accounts',
    every: '40 7 * * *',
    handler: followSavings,
  },
  {
    name: 'investments.end_unpaid',
    summary: 'Ends investments that nobody paid within a day',
    every: '15 * * * *',
    handler: endUnpaidInvestments,
  },
  {
    name: 'betalife.end_unpaid',
    summary: 'Ends BetaLife subscriptions without a payment',
    every: '20 * * * *',
    handler: endUnpaidSubscriptions,
  },
];
