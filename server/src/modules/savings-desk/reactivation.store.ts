/** Keeps the code with which the owner of a dormant account proves that they hold their phone. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { StoredCode } from '@ajo/contract/kernel/sent-code';

type NewCode = { id: SavingsId; digest: string; at: Date; expiresAt: Date };

/** Replaces the code that was sent before. */
export async function saveCode(tx: Tx, { id, digest, at, expiresAt }: NewCode): Promise<void> {
  const row = { code_digest: digest, attempts: 0, sent_at: at, expires_at: expiresAt };
  await sqlOf(tx)
    .insertInto('savings_reactivation_codes')
    .values({ savings_id: id, ...row })
    .onConflict((conflict) => conflict.column('savings_id').doUpdateSet(row))
    .execute();
}

/** Counts the attempt in the statement that reads the code, so that forty at once are forty attempts. */
export async function tryCode(db: Database, id: SavingsId, at: Date): Promise<StoredCode | undefined> {
  const row = await sqlOf(db)
    .updateTable('savings_reactivation_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('savings_id', '=', id)
    .where('expires_at', '>', at)
    .returning(['code_digest', 'attempts'])
    .executeTakeFirst();
  return row && { digest: row.code_digest, attempts: row.attempts };
}

/** True exactly once for a code. */
export async function useCode(tx: Tx, id: SavingsId, digest: string): Promise<boolean> {
  const { numDeletedRows } = await sqlOf(tx)
    .deleteFrom('savings_reactivation_codes')
    .where('savings_id', '=', id)
    .where('code_digest', '=', digest)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
