/** Tables of modules that must add up to the ledger's accounts, as one list: proven every night and on demand. */
import { noMoney, plus } from '@ajo/contract/kernel/money';
import { subscriptionSubLedgers } from '#modules/betalife-subscriptions';
import { investmentSubLedgers } from '#modules/investment-contracts';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
import { loanSubLedgers } from '#modules/loan-accounts';
import { savingsSubLedgers } from '#modules/savings';
import { receiptReturnSubLedger } from '#modules/suspense-desk';
import { suspenseSubLedger } from '#modules/wallets/suspense';
import { withdrawalSubLedger } from '#modules/withdrawals';

/** Several modules may keep money under one account: together they add up to it. */
const oneForEachCode = (all: readonly SubLedger[]): SubLedger[] =>
  [...Map.groupBy(all, ({ code }) => code)].map(([code, parts]) => ({
    code,
    holds: parts.map(({ holds }) => holds).join(', and the '),
    balances: async (tx) => {
      const sums = new Map<string | null, OwnerBalance>();
      for (const part of parts)
        for (const { ownerId, balance } of await part.balances(tx))
          sums.set(ownerId, { ownerId, balance: plus(sums.get(ownerId)?.balance ?? noMoney, balance) });
      return [...sums.values()];
    },
  }));

export const subLedgers: readonly SubLedger[] = oneForEachCode([
  ...loanSubLedgers,
  ...investmentSubLedgers,
  ...subscriptionSubLedgers,
  suspenseSubLedger,
  receiptReturnSubLedger,
  ...savingsSubLedgers,
  withdrawalSubLedger,
]);
