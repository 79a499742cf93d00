/** Adds transactions to an account and moves its balance with them. The caller has locked the account and posts the journals last. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { SavingsTransactionId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { NewSavingsTransaction, SavingsAccount } from '../savings.ts';
import { notEnough } from '../savings.errors.ts';
import { leavesReachedGoal } from '../savings.rules.ts';
import { saveSavings } from '../savings.store.ts';
import { addTransactions } from '../savings-transaction.store.ts';

type Recorded = { account: SavingsAccount; ids: SavingsTransactionId[] };

/** In their order. @throws DomainError `not_enough_savings` when the balance does not cover one. */
export async function recordTransactions(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  account: SavingsAccount,
  transactions: readonly NewSavingsTransaction[],
): Promise<Recorded> {
  const at = clock.now();
  let balance: Kobo = account.balance;
  const rows = transactions.map((one, index) => {
    const before = balance;
    balance = plus(balance, one.change);
    if (balance < noMoney) throw notEnough(before);
    return {
      id: newId<SavingsTransactionId>(at),
      account_id: account.id,
      seq: account.transactionsCount + index + 1,
      type: one.type,
      state: 'completed' as const,
      change_kobo: one.change,
      balance_kobo: balance,
      value_on: one.valueOn,
      channel: one.channel,
      reference: one.reference ?? null,
      note: one.note ?? null,
      journal_id: one.journalId,
      reverses_id: one.reversesId ?? null,
      recorded_by: one.recordedBy?.id ?? null,
      recorded_by_name: one.recordedBy?.name ?? null,
      recorded_at: at,
    };
  });
  await addTransactions(tx, rows);
  const hasDeposit = transactions.some(({ type }) => type === 'deposit');
  const saved = await saveSavings(tx, account.id, {
    balance_kobo: balance,
    transactions_count: account.transactionsCount + rows.length,
    ...(hasDeposit && { last_deposit_at: at }),
    ...(account.goalReachedAt === null && leavesReachedGoal(account, transactions) && { goal_reached_at: at }),
  });
  return { account: saved, ids: rows.map(({ id }) => id) };
}

/** One transaction. */
export async function recordTransaction(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  account: SavingsAccount,
  transaction: NewSavingsTransaction,
): Promise<{ account: SavingsAccount; id: SavingsTransactionId }> {
  const { account: saved, ids } = await recordTransactions(tx, context, account, [transaction]);
  const [id] = ids;
  if (!id) throw new Error('a savings transaction was not recorded');
  return { account: saved, id };
}
