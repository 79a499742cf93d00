/** The savings accounts of a customer, and whether each can pay for something now. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsPaymentPurpose, SavingsSource } from '@ajo/contract/modules/savings-payments';
import type { Context } from '#context';
import { heldOn } from '#modules/ledger/holds';
import { availableOn, ledgerAccountOf, savingsNumber, savingsOfCustomer } from '#modules/savings';
import { sql, sqlOf } from '#platform/db/sql';
import { type Database, inTransaction } from '#platform/db/transaction';
import type { PayableRegistry } from './payable.ts';
import { whyNotPayFrom } from './savings-payments.rules.ts';

/** Accounts that can pay come first. */
async function sourcesOf(
  db: Database,
  customerId: string,
  { amount, today }: { amount: Kobo; today: Day },
): Promise<SavingsSource[]> {
  const sources: SavingsSource[] = [];
  for (const account of await savingsOfCustomer(db, customerId)) {
    if (account.status !== 'active') continue;
    const leaving = { amount, free: minus(account.balance, await heldOn(db, ledgerAccountOf(account))), today };
    sources.push({
      id: account.id,
      number: savingsNumber(account.number),
      name: account.name,
      available: availableOn(account, leaving),
      refusal: whyNotPayFrom(account, leaving)?.message ?? null,
    });
  }
  return sources.toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null));
}

/** Whether one of the customer's accounts can pay the amount now. */
export const canPayFromSavings = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  amount: Kobo,
): Promise<boolean> =>
  (await sourcesOf(db, customerId, { amount, today: clock.businessDay() })).some(({ refusal }) => refusal === null);

/** Whether one of the journals moved money out of a savings account. */
export async function isFromSavings(db: Database, journalIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from savings_transactions
    where journal_id = any(${[...journalIds]}::uuid[]) and type = 'transfer_out') as found`.execute(sqlOf(db));
  return rows[0]?.found ?? false;
}

type SourceQuery = { purpose: SavingsPaymentPurpose; purposeId: string; amount: Kobo | undefined };

/** In a transaction, because what is paid for is checked as in the payment. */
export const sourcesFor = (
  context: Context,
  payables: PayableRegistry,
  actor: Actor,
  { purpose, purposeId, amount: chosen }: SourceQuery,
): Promise<{ amount: Kobo; accounts: SavingsSource[] }> =>
  inTransaction(context.db, async (tx) => {
    const { amount } = await payables[purpose](tx, context, { id: purposeId, customerId: actor.id, amount: chosen });
    return { amount, accounts: await sourcesOf(tx, actor.id, { amount, today: context.clock.businessDay() }) };
  });
