/** Splits a transfer to a customer's account number among the purposes, in the registry's order. Part of the transaction that records the receipt. */
import { type Kobo, minOf, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import type { MoneyInRegistry, VirtualAccount } from '../money-in.ts';
import type { ClaimedTransfer, Share } from '../receipt.rules.ts';

/** No step gets more than what the ones before it have left. Two claims on one target are one share, and so one payment. */
export async function claimTransfer(
  tx: Tx,
  context: Context,
  { transferOrder }: MoneyInRegistry,
  { account: { customerId }, amount, paidAt }: { account: VirtualAccount; amount: Kobo; paidAt: Date },
): Promise<ClaimedTransfer> {
  const shares: Share[] = [];
  let remaining = amount;
  for (const { purpose, claim } of transferOrder) {
    if (remaining <= noMoney) break;
    const incoming = { customerId, amount: remaining, paidAt, claimed: shares };
    for (const { purposeId, amount: claimed } of await claim(tx, context, incoming)) {
      const taken = minOf(claimed, remaining);
      if (taken <= noMoney) continue;
      addShare(shares, { purpose, purposeId, amount: taken });
      remaining = minus(remaining, taken);
    }
  }
  return { customerId, shares };
}

function addShare(shares: Share[], { purpose, purposeId, amount }: Share): void {
  const share = shares.find((one) => one.purpose === purpose && one.purposeId === purposeId);
  if (share) share.amount = plus(share.amount, amount);
  else shares.push({ purpose, purposeId, amount });
}
