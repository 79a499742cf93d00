/** Splits a transfer among the purposes of its account number, in the registry's order. Part of the transaction that records the receipt. */
import { type Kobo, minOf, minus, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import type { MoneyInRegistry, VirtualAccount } from '../money-in.ts';
import { accountOwnerOf } from '../purpose-registry.ts';
import type { ClaimedTransfer, Share } from '../receipt.rules.ts';

/** No purpose gets more than what the ones before it have left. */
export async function claimTransfer(
  tx: Tx,
  context: Context,
  registry: MoneyInRegistry,
  { account: { owner, customerId }, amount }: { account: VirtualAccount; amount: Kobo },
): Promise<ClaimedTransfer> {
  const shares: Share[] = [];
  let remaining = amount;
  for (const { purpose, claim } of accountOwnerOf(registry, owner.kind).order) {
    if (remaining <= noMoney) break;
    for (const { purposeId, amount: claimed } of await claim(tx, context, { owner, customerId, amount: remaining })) {
      const taken = minOf(claimed, remaining);
      if (taken <= noMoney) continue;
      shares.push({ purpose, purposeId, amount: taken });
      remaining = minus(remaining, taken);
    }
  }
  return { customerId, shares };
}
