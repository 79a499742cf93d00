/** Adds and reads transactions of savings accounts. Nothing changes or removes one: the database refuses. */
import type { SavingsId, SavingsTransactionId } from '@ajo/contract/modules/savings';
import type { Insertable, Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

export type SavingsTransaction = Selectable<Tables['savings_transactions']>;

export const addTransactions = async (tx: Tx, rows: Insertable<Tables['savings_transactions']>[]): Promise<void> =>
  void (await sqlOf(tx).insertInto('savings_transactions').values(rows).execute());

export const findTransaction = (db: Database, id: SavingsTransactionId): Promise<SavingsTransaction | undefined> =>
  sqlOf(db).selectFrom('savings_transactions').selectAll().where('id', '=', id).executeTakeFirst();

/** One page of an account, the newest first. `seq` counts its rows, so the newest carries their number. */
export const transactionsPage = (
  db: Database,
  { accountId, page, per_page: perPage }: { accountId: SavingsId; page: number; per_page: number },
): Promise<SavingsTransaction[]> =>
  sqlOf(db)
    .selectFrom('savings_transactions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();

/** The newest first. */
export const newestTransactions = (db: Database, accountId: SavingsId, max: number): Promise<SavingsTransaction[]> =>
  sqlOf(db)
    .selectFrom('savings_transactions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(max)
    .execute();
