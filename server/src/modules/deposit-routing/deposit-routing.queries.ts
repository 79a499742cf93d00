/** What a customer sees: the account number, and the savings account for transfers to it. */
import type { TransferAccount } from '@ajo/contract/modules/deposit-routing';
import { findSavings, savingsNumber } from '#modules/savings';
import { virtualAccountOf } from '#modules/wallets';
import type { Database } from '#platform/db/transaction';
import { chosenSavings } from './deposit-routing.store.ts';

export async function transferAccountOf(db: Database, customerId: string): Promise<TransferAccount> {
  const number = await virtualAccountOf(db, customerId);
  const chosen = await chosenSavings(db, customerId);
  const savings = chosen && (await findSavings(db, chosen));
  return {
    account: number ? { number: number.accountNumber, bank: number.bankName, name: number.accountName } : null,
    savings: savings ? { id: savings.id, number: savingsNumber(savings.number), name: savings.name } : null,
  };
}
