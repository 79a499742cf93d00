/** Keeps the code that was sent to a guarantor's phone, counts the attempts, and uses it up. */
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

type NewCode = { guarantorId: string; phone: string; digest: string; at: Date; expiresAt: Date };

export async function saveCode(tx: Tx, { guarantorId, phone, digest, at, expiresAt }: NewCode): Promise<void> {
  const row = { phone, code_digest: digest, tries: 0, sent_at: at, expires_at: expiresAt };
  await sqlOf(tx)
    .insertInto('phone_codes')
    .values({ guarantor_id: guarantorId, ...row })
    .onConflict((conflict) => conflict.column('guarantor_id').doUpdateSet(row))
    .execute();
}

export async function lastCode(db: Database, guarantorId: string): Promise<{ phone: string; sentAt: Date } | undefined> {
  const row = await sqlOf(db)
    .selectFrom('phone_codes')
    .select(['phone', 'sent_at'])
    .where('guarantor_id', '=', guarantorId)
    .executeTakeFirst();
  return row && { phone: row.phone, sentAt: row.sent_at };
}

/** Counts the attempt and reads the code in one statement, so concurrent attempts are all counted. */
export async function tryCode(
  db: Database,
  guarantorId: string,
  at: Date,
): Promise<{ digest: string; phone: string; attempts: number } | undefined> {
  const row = await sqlOf(db)
    .updateTable('phone_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('guarantor_id', '=', guarantorId)
    .where('expires_at', '>', at)
    .returning(['code_digest', 'phone', 'tries'])
    .executeTakeFirst();
  return row && { digest: row.code_digest, phone: row.phone, attempts: row.tries };
}

/** True for exactly one of those who bring the right code. */
export async function useCode(tx: Tx, guarantorId: string, digest: string): Promise<boolean> {
  const row = await sqlOf(tx)
    .deleteFrom('phone_codes')
    .where('guarantor_id', '=', guarantorId)
    .where('code_digest', '=', digest)
    .executeTakeFirst();
  return row.numDeletedRows === 1n;
}
