/** Keeps keys, recovery codes and challenges of the second factor, and when a session proved it. */
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { SecondFactor } from './second-factor.ts';

const found = (db: Database, userId: string) => sqlOf(db).selectFrom('second_factors').selectAll().where('user_id', '=', userId);

type Row = { user_id: string; secret_sealed: string; confirmed_at: Date | null; last_step: bigint };
const toFactor = (row: Row): SecondFactor => ({
  userId: row.user_id,
  secretEncrypted: row.secret_sealed,
  confirmedAt: row.confirmed_at,
  lastStep: Number(row.last_step),
});

export async function findSecondFactor(db: Database, userId: string): Promise<SecondFactor | undefined> {
  const row = await found(db, userId).executeTakeFirst();
  return row && toFactor(row);
}

/** Locks it: of two concurrent codes the second is checked after the first was accepted. */
export async function lockSecondFactor(tx: Tx, userId: string): Promise<SecondFactor | undefined> {
  const row = await found(tx, userId).forUpdate().executeTakeFirst();
  return row && toFactor(row);
}

/** Another key that was begun and never confirmed makes room. */
export async function saveNewKey(
  tx: Tx,
  { userId, secretEncrypted }: Pick<SecondFactor, 'userId' | 'secretEncrypted'>,
  at: Date,
) {
  const key = { secret_sealed: secretEncrypted, confirmed_at: null, last_step: 0n, created_at: at };
  await sqlOf(tx)
    .insertInto('second_factors')
    .values({ user_id: userId, ...key })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(key))
    .execute();
}

export const saveStep = async (
  tx: Tx,
  userId: string,
  { step, confirmedAt }: { step: number; confirmedAt?: Date },
): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('second_factors')
    .set({ last_step: BigInt(step), ...(confirmedAt && { confirmed_at: confirmedAt }) })
    .where('user_id', '=', userId)
    .execute());

export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  await sqlOf(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await sqlOf(tx).deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[], at: Date): Promise<void> {
  await sqlOf(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await sqlOf(tx)
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: at })))
    .execute();
}

/** True exactly once for each code: two uses at the same moment use it up once. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: string, at: Date): Promise<boolean> {
  const row = await sqlOf(tx)
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { left } = await sqlOf(db)
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export const addChallenge = async (
  tx: Tx,
  challenge: { userId: string; tokenHash: string },
  times: { at: Date; expiresAt: Date },
): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('sign_in_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      expires_at: times.expiresAt,
      created_at: times.at,
    })
    .execute());

/** User id of a valid challenge. */
export async function ownerOfChallenge(db: Database, tokenHash: string, at: Date): Promise<string | undefined> {
  const row = await sqlOf(db)
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.user_id;
}

/** True exactly once: one challenge opens one session. */
export async function useChallenge(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const row = await sqlOf(tx)
    .updateTable('sign_in_challenges')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Begun with a password that is no more. */
export const endChallenges = async (tx: Tx, userId: string, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('sign_in_challenges')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute());

export const saveProof = async (tx: Tx, sessionId: string, at: Date | null): Promise<void> =>
  void (await sqlOf(tx).updateTable('sessions').set({ proven_at: at }).where('id', '=', sessionId).execute());
