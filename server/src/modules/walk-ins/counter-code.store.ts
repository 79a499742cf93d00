/** The codes of accounts and applications at the counter. One table has a row with the id; a code fits that row only. */
import type { StoredCode } from '@ajo/contract/kernel/sent-code';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { codeLivesMs, type Started } from './counter-code.ts';

/** `digest` null: no code fits. */
export async function replaceCode(tx: Tx, { id, digest, at }: { id: string; digest: string | null; at: Date }): Promise<void> {
  const expiresAt = new Date(at.getTime() + codeLivesMs);
  await sql`
    with account as (update walk_ins set code_digest = ${digest}, attempts = 0, code_expires_at = ${expiresAt} where id = ${id})
    update prepared_applications set code_digest = ${digest}, attempts = 0, code_expires_at = ${expiresAt}
    where id = ${id}`.execute(sqlOf(tx));
}

/** Counts the attempt in the statement that reads the code: forty at once are forty attempts. Undefined when there is none that could fit. */
export async function tryCode(db: Database, { id, by, at }: Started): Promise<StoredCode | undefined> {
  const { rows } = await sql<StoredCode>`
    with account as (
      update walk_ins set attempts = attempts + 1 where id = ${id} and started_by = ${by} and code_expires_at > ${at}
      returning code_digest as digest, attempts
    ), application as (
      update prepared_applications set attempts = attempts + 1
      where id = ${id} and started_by = ${by} and code_expires_at > ${at} returning code_digest as digest, attempts
    ) select * from account union all select * from application`.execute(sqlOf(db));
  return rows[0];
}
