/** The jobs of savings, withdrawals, investments and subscriptions. */
import { endUnpaidSubscriptions, remindOfEnds, remindOfParts } from '#modules/betalife-subscriptions';
import { endUnpaidInvestments, remindOfMaturity } from '#modules/investment-contracts';
import { savingsJobs as savingsModuleJobs } from '#modules/savings';
import { followWithdrawals, payOutMaturedSavings } from '#modules/withdrawals';
import type { JobDefinition } from '#platform/jobs/jobs';

export const savingsJobs: readonly JobDefinition[] = [
  {
    name: 'withdrawals.follow',
    summary: 'Renews the holds of pending withdrawals, and reminds finance of old requests',
    every: '20 7 * * *',
    handler: followWithdrawals,
  },
  ...savingsModuleJobs,
  {
    name: 'savings.pay_out',
    summary: 'Requests the payout of savings that reached their day, on days on which banks are open',
    every: '55 7 * * *',
    handler: payOutMaturedSavings,
  },
  {
    name: 'investments.end_unpaid',
    summary: 'Ends investments that were not paid within a day',
    every: '15 * * * *',
    handler: endUnpaidInvestments,
  },
  {
    name: 'investments.remind',
    summary: 'Reminds investors a week and a day before the maturity',
    every: '45 7 * * *',
    handler: remindOfMaturity,
  },
  {
    name: 'betalife.remind',
    summary: 'Reminds families of parts that are due or late. Announces the end of a price and of an unpaid subscription',
    every: '35 7 * * *',
    handler: async (context) => {
      await remindOfParts(context);
      await remindOfEnds(context);
    },
  },
  {
    name: 'betalife.end_unpaid',
    summary: 'Ends BetaLife subscriptions without a payment',
    every: '20 * * * *',
    handler: endUnpaidSubscriptions,
  },
];
