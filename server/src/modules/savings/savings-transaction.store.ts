/** Adds and reads transactions of savings accounts. Nothing changes or removes one: the database refuses. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsId, SavingsTransactionId } from '@ajo/contract/modules/savings';
import type { Insertable, Selectable } from 'kysely';
import type { JournalId } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { SavingsAccount } from './savings.ts';

type Row = Selectable<Tables['savings_transactions']>;
/** With whether a later row reverses it. */
export type SavingsTransaction = Row & { is_reversed: boolean };

const isReversed = sql<boolean>`exists (select from savings_transactions back where back.reverses_id = t.id)`.as('is_reversed');
const read = (db: Database) => sqlOf(db).selectFrom('savings_transactions as t').selectAll('t').select(isReversed);

export const addTransactions = async (tx: Tx, rows: Insertable<Tables['savings_transactions']>[]): Promise<void> =>
  void (await sqlOf(tx).insertInto('savings_transactions').values(rows).execute());

/** Balances after transactions that were added together. The caller has locked the accounts. */
export const saveBalances = async (
  tx: Tx,
  accounts: readonly { id: SavingsId; balance: Kobo; transactionsCount: number }[],
): Promise<void> =>
  void (await sql`update savings_accounts a set balance_kobo = n.balance, transactions_count = n.transactions
    from unnest(${accounts.map(({ id }) => id)}::uuid[], ${accounts.map(({ balance }) => balance)}::bigint[],
      ${accounts.map(({ transactionsCount }) => transactionsCount)}::int[]) as n(id, balance, transactions)
    where a.id = n.id`.execute(sqlOf(tx)));

export const findTransaction = (db: Database, id: SavingsTransactionId): Promise<SavingsTransaction | undefined> =>
  read(db).where('t.id', '=', id).executeTakeFirst();

/** Whether the balance reached the goal with an earlier journal. What a split takes on in the same journal was never there. */
export async function hasReachedBefore(
  db: Database,
  { id, goal, journalId }: { id: SavingsId; goal: Kobo; journalId: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from savings_transactions t
    where t.account_id = ${id} and t.journal_id <> ${journalId} and t.balance_kobo >= ${goal}
      and not exists (select from savings_transactions n
        where n.account_id = t.account_id and n.journal_id = t.journal_id and n.seq > t.seq) limit 1`.execute(sqlOf(db));
  return rows.length > 0;
}

/** One page of an account, the newest first. `seq` counts its rows, so the newest carries their number. */
export const transactionsPage = (
  db: Database,
  { accountId, page, per_page: perPage }: { accountId: SavingsId; page: number; per_page: number },
): Promise<SavingsTransaction[]> =>
  read(db)
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();

/** The newest first. */
export const newestTransactions = (db: Database, accountId: SavingsId, max: number): Promise<SavingsTransaction[]> =>
  read(db).where('account_id', '=', accountId).orderBy('seq', 'desc').limit(max).execute();

/** The newest one that was recorded before an instant. */
export const lastTransactionBefore = (db: Database, accountId: SavingsId, before: Date): Promise<Row | undefined> =>
  sqlOf(db)
    .selectFrom('savings_transactions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('recorded_at', '<', before)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

type Span = { id: SavingsId; seq: number; before: Date; max: number };

/** What followed the transaction with that number, the oldest first. */
export const transactionsAfter = (db: Database, { id, seq, before, max }: Span): Promise<Row[]> =>
  sqlOf(db)
    .selectFrom('savings_transactions')
    .selectAll()
    .where('account_id', '=', id)
    .where('seq', '>', seq)
    .where('recorded_at', '<', before)
    .orderBy('seq')
    .limit(max)
    .execute();

type JournalRow = { id: SavingsTransactionId; type: Row['type']; change: Kobo; on: Day; journalId: JournalId };

/** What these journals did on the account, in their order. */
export async function transactionsOfJournals(
  db: Database,
  accountId: SavingsId,
  journals: readonly JournalId[],
): Promise<JournalRow[]> {
  if (journals.length === 0) return [];
  const { rows } = await sql<JournalRow>`select id, type, change_kobo as change, value_on as on, journal_id as "journalId"
    from savings_transactions where account_id = ${accountId} and journal_id = any(${[...journals]}::uuid[]) order by seq`.execute(
    sqlOf(db),
  );
  return rows;
}

/** Interest and tax that were added to an account since it was read. */
export async function sumSince(
  tx: Tx,
  { id, transactionsCount }: Pick<SavingsAccount, 'id' | 'transactionsCount'>,
): Promise<{ interest: Kobo; tax: Kobo }> {
  const { rows } = await sql<{ interest: Kobo; tax: Kobo }>`select
      coalesce(sum(change_kobo) filter (where type = 'interest'), 0)::bigint as interest,
      coalesce(-sum(change_kobo) filter (where type = 'withholding_tax'), 0)::bigint as tax
    from savings_transactions where account_id = ${id} and seq > ${transactionsCount}`.execute(sqlOf(tx));
  const [sums] = rows;
  if (!sums) throw new Error('a sum has no row');
  return sums;
}

/** `refused`: from `refusedOrders`. The fee of a refused payout is on the same journal, and is no payout. */
export const isRefusedPayout = (
  { type, journal_id: id }: Pick<SavingsTransaction, 'type' | 'journal_id'>,
  refused: ReadonlySet<string>,
): boolean => type === 'withdrawal' && refused.has(id);

/** Journals of withdrawals whose payout the bank refused, while staff have not decided. */
export async function refusedOrders(db: Database, accountId: SavingsId): Promise<ReadonlySet<string>> {
  const rows = await sqlOf(db)
    .selectFrom('savings_withdrawals')
    .select('order_journal_id')
    .where('savings_id', '=', accountId)
    .where('status', '=', 'failed')
    .execute();
  return new Set(rows.flatMap(({ order_journal_id: id }) => (id === null ? [] : [id])));
}
