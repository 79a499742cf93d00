/** Keeps the PIN of a customer, its wrong attempts, and the code with which a session may set it. */
import { maxWrongPins } from '@ajo/contract/modules/auth.pin';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

export type HeldPin = { pinHash: string; setAt: Date; wrongAttempts: number };

type Row = { pin_hash: string; set_at: Date; wrong_attempts: number };
const toPin = (row: Row): HeldPin => ({ pinHash: row.pin_hash, setAt: row.set_at, wrongAttempts: row.wrong_attempts });

const pinOf = (db: Database, userId: string) =>
  sqlOf(db).selectFrom('transaction_pins').selectAll().where('user_id', '=', userId);

export async function findPin(db: Database, userId: string): Promise<HeldPin | undefined> {
  const row = await pinOf(db, userId).executeTakeFirst();
  return row && toPin(row);
}

export async function lockPin(tx: Tx, userId: string): Promise<HeldPin | undefined> {
  const row = await pinOf(tx, userId).forUpdate().executeTakeFirst();
  return row && toPin(row);
}

/** A new PIN has no wrong attempts. */
export async function savePin(tx: Tx, { userId, pinHash }: { userId: string; pinHash: string }, at: Date): Promise<void> {
  const row = { pin_hash: pinHash, set_at: at, wrong_attempts: 0 };
  await sqlOf(tx)
    .insertInto('transaction_pins')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Counts an attempt as wrong before it is checked, so that forty at once are forty attempts. Undefined: no PIN, or locked. */
export async function countPinAttempt(db: Database, userId: string): Promise<HeldPin | undefined> {
  const row = await sqlOf(db)
    .updateTable('transaction_pins')
    .set({ wrong_attempts: sql<number>`wrong_attempts + 1` })
    .where('user_id', '=', userId)
    .where('wrong_attempts', '<', maxWrongPins)
    .returningAll()
    .executeTakeFirst();
  return row && toPin(row);
}

/** An attempt that could not be checked. */
export const returnPinAttempt = async (db: Database, userId: string): Promise<void> =>
  void (await sqlOf(db)
    .updateTable('transaction_pins')
    .set({ wrong_attempts: sql<number>`wrong_attempts - 1` })
    .where('user_id', '=', userId)
    .where('wrong_attempts', '>', 0)
    .execute());

export const forgetWrongAttempts = async (tx: Tx, userId: string): Promise<void> =>
  void (await sqlOf(tx).updateTable('transaction_pins').set({ wrong_attempts: 0 }).where('user_id', '=', userId).execute());

/** No session of this user has proven the PIN any more. */
export const forgetProofs = async (tx: Tx, userId: string): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('sessions')
    .set({ proven_at: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute());

type CodeOwner = { userId: string; sessionId: string };

/** Replaces the code that was sent before. */
export async function savePinCode(
  tx: Tx,
  { userId, sessionId, digest }: CodeOwner & { digest: string },
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  const row = { session_id: sessionId, code_digest: digest, attempts: 0, sent_at: at, expires_at: expiresAt };
  await sqlOf(tx)
    .insertInto('pin_codes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Counts the attempt in the statement that reads the code. */
export async function tryPinCode(
  db: Database,
  { userId, sessionId }: CodeOwner,
  at: Date,
): Promise<{ digest: string; attempts: number } | undefined> {
  const row = await sqlOf(db)
    .updateTable('pin_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)

    .where('expires_at', '>', at)
    .returning(['code_digest', 'attempts'])
    .executeTakeFirst();
  return row && { digest: row.code_digest, attempts: row.attempts };
}

/** True exactly once for a code. */
export async function usePinCode(tx: Tx, userId: string, digest: string): Promise<boolean> {
  const { numDeletedRows } = await sqlOf(tx)
    .deleteFrom('pin_codes')
    .where('user_id', '=', userId)
    .where('code_digest', '=', digest)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
