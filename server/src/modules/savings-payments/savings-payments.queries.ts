/** The savings accounts of a customer, and whether each can pay for something now. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import type { SavingsPaymentPurpose, SavingsSource } from '@ajo/contract/modules/savings-payments';
import type { Context } from '#context';
import { heldOn } from '#modules/ledger/holds';
import { availableOn, ledgerAccountOf, savingsNumber, savingsOfCustomer } from '#modules/savings';
import { inTransaction } from '#platform/db/transaction';
import type { PayableRegistry } from './payable.ts';
import { whyNotPayFrom } from './savings-payments.rules.ts';

type SourceQuery = { purpose: SavingsPaymentPurpose; purposeId: string; amount: Kobo | undefined };

/** Accounts that can pay come first. In a transaction, because what is paid for is checked as in the payment. */
export const sourcesFor = (
  context: Context,
  payables: PayableRegistry,
  actor: Actor,
  { purpose, purposeId, amount: chosen }: SourceQuery,
): Promise<{ amount: Kobo; accounts: SavingsSource[] }> =>
  inTransaction(context.db, async (tx) => {
    const { amount } = await payables[purpose](tx, context, { id: purposeId, customerId: actor.id, amount: chosen });
    const today = context.clock.businessDay();
    const accounts: SavingsSource[] = [];
    for (const account of await savingsOfCustomer(tx, actor.id)) {
      if (account.status !== 'active') continue;
      const leaving = { amount, free: minus(account.balance, await heldOn(tx, ledgerAccountOf(account))), today };
      accounts.push({
        id: account.id,
        number: savingsNumber(account.number),
        name: account.name,
        available: availableOn(account, leaving),
        refusal: whyNotPayFrom(account, leaving)?.message ?? null,
      });
    }
    return { amount, accounts: accounts.toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null)) };
  });
