/** Remembers the answer to a keyed request in the transaction that earned it: both exist or neither does. */
import { createHash } from 'node:crypto';
import { sqlOf, withNext } from '#platform/db/sql';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { keyReused } from './idempotency.errors.ts';

export type Attempt = { actorId: string; call: string; key: string; request: unknown; at: Date };
type Row = { actor_id: string; call: string; key: string; request_hash: string };

/**
 * Same key and request: the first answer again. Same key, other request: a conflict.
 * A refused request rolls back together with its key, so it may be tried again.
 */
export async function answerOnce(db: Database, attempt: Attempt, act: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return inTransaction(db, async (tx) => {
    const row: Row = {
      actor_id: attempt.actorId,
      call: attempt.call,
      key: attempt.key,
      request_hash: requestHash(attempt.request),
    };
    // A second press at the same time waits here until the first has committed or given up.
    const claim = await sqlOf(tx)
      .insertInto('idempotency_keys')
      .values({ ...row, created_at: attempt.at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claim.numInsertedOrUpdatedRows === 0n) return earlierAnswer(tx, row);

    const answer = await act(tx);
    await withNext(
      tx,
      sqlOf(tx)
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('actor_id', '=', row.actor_id)
        .where('call', '=', row.call)
        .where('key', '=', row.key),
    );
    return answer;
  });
}

async function earlierAnswer(tx: Tx, row: Row): Promise<unknown> {
  const earlier = await sqlOf(tx)
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('actor_id', '=', row.actor_id)
    .where('call', '=', row.call)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== row.request_hash) throw keyReused();
  return earlier.answer;
}

/** Stable across key order and bigint. */
export const requestHash = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(request, (_key, value: unknown) => ordered(value)))
    .digest('hex');

function ordered(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
