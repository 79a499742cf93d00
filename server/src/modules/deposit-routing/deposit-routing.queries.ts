/** What a customer sees: the account number, and the savings account for transfers to it. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import type { TransferAccount } from '@ajo/contract/modules/deposit-routing';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { amountTaken, findSavings, type SavingsAccount, savingsNumber } from '#modules/savings';
import { virtualAccountOf } from '#modules/wallets';
import type { Database } from '#platform/db/transaction';
import { chosenSavings } from './deposit-routing.store.ts';

export async function transferAccountOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
): Promise<TransferAccount> {
  const number = await virtualAccountOf(db, customerId);
  const chosen = await chosenSavings(db, customerId);
  const savings = chosen && (await findCurrent(db, chosen));
  return {
    account: number ? { number: number.accountNumber, bank: number.bankName, name: number.accountName } : null,
    savings: savings
      ? {
          id: savings.id,
          number: savingsNumber(savings.number),
          name: savings.name,
          takes_money: amountTaken(savings, kobo(1n), clock.businessDay()) > noMoney,
        }
      : null,
  };
}

/** The account that the money and the choice moved to at the end of a term. */
async function findCurrent(db: Database, id: SavingsId): Promise<SavingsAccount | undefined> {
  const account = await findSavings(db, id);
  return account?.successorId ? findCurrent(db, account.successorId) : account;
}
