/** Claims a transfer to a customer's account number for the savings account that the customer chose. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { amountTaken, lockSavings, type SavingsAccount } from '#modules/savings';
import type { IncomingTransfer } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { chosenSavings } from '../deposit-routing.store.ts';

/** Part of the transaction that records the receipt. The account stays locked until it is booked. */
export async function claimForSavings(
  tx: Tx,
  { clock }: Context,
  { customerId, amount }: IncomingTransfer,
): Promise<{ purposeId: string; amount: Kobo }[]> {
  const chosen = await chosenSavings(tx, customerId);
  if (!chosen) return [];
  const account = await lockCurrent(tx, chosen);
  const share = amountTaken(account, amount, clock.businessDay());
  return share > noMoney ? [{ purposeId: account.id, amount: share }] : [];
}

/** At the end of a term the money moves to another account, and the choice with it. */
async function lockCurrent(tx: Tx, id: string): Promise<SavingsAccount> {
  const account = await lockSavings(tx, id);
  return account.successorId === null ? account : lockCurrent(tx, account.successorId);
}
