/** Keeps the codes that verify the number of a customer, counts the attempts, and uses a code up. */
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

/** What a registration chose; it takes effect with its code. */
export type RegistrationChoice = { passwordHash: string; firstName: string; lastName: string };
type NewProof = {
  challengeHash: string;
  userId: string;
  phone: string;
  /** Undefined for a number that has an owner: no code fits. */
  codeDigest: string | undefined;
  choice: RegistrationChoice | undefined;
  /** Whether the code opens a session. */
  signsIn: boolean;
};
type Times = { at: Date; codeExpiresAt: Date; expiresAt: Date };

export const addProof = async (tx: Tx, proof: NewProof, { at, codeExpiresAt, expiresAt }: Times): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('phone_proofs')
    .values({
      challenge_hash: proof.challengeHash,
      user_id: proof.userId,
      phone: proof.phone,
      code_digest: proof.codeDigest ?? null,
      password_hash: proof.choice?.passwordHash ?? null,
      first_name: proof.choice?.firstName ?? null,
      last_name: proof.choice?.lastName ?? null,
      signs_in: proof.signsIn,
      code_expires_at: codeExpiresAt,
      expires_at: expiresAt,
      created_at: at,
    })
    .execute());

/** A new code with its own attempts; the earlier one ends. `hasCode`: false where no code fits. Undefined for an unknown or expired challenge. */
export async function replaceCode(
  tx: Tx,
  { challengeHash, codeDigest }: { challengeHash: string; codeDigest: string },
  { at, codeExpiresAt }: Omit<Times, 'expiresAt'>,
): Promise<{ phone: string; hasCode: boolean } | undefined> {
  const row = await sqlOf(tx)
    .updateTable('phone_proofs')
    .set({
      code_digest: sql<string | null>`case when code_digest is null then null else ${codeDigest} end`,
      attempts: 0,
      code_expires_at: codeExpiresAt,
    })
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', at)
    .returning(['phone', 'code_digest'])
    .executeTakeFirst();
  return row && { phone: row.phone, hasCode: row.code_digest !== null };
}

/** Counts the attempt in the statement that reads the code: forty at once are forty attempts. */
export async function countProofAttempt(
  db: Database,
  challengeHash: string,
  at: Date,
): Promise<{ userId: string; digest: string | null; attempts: number } | undefined> {
  const row = await sqlOf(db)
    .updateTable('phone_proofs')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('challenge_hash', '=', challengeHash)
    .where('code_expires_at', '>', at)
    .returning(['user_id', 'code_digest', 'attempts'])
    .executeTakeFirst();
  return row && { userId: row.user_id, digest: row.code_digest, attempts: row.attempts };
}

/** All codes of the user end, with the passwords and names that they would confirm. The user's row is held. */
export const endProofs = async (tx: Tx, userId: string): Promise<void> =>
  void (await sqlOf(tx).deleteFrom('phone_proofs').where('user_id', '=', userId).execute());

type UsedProof = { phone: string; choice: RegistrationChoice | undefined };

/** Defined exactly once for a code of this use. The user's row is held, and all other codes of the user end as well. */
export async function useProof(
  tx: Tx,
  { challengeHash, userId, digest, signsIn }: { challengeHash: string; userId: string; digest: string; signsIn: boolean },
): Promise<UsedProof | undefined> {
  const ended = await sqlOf(tx).deleteFrom('phone_proofs').where('user_id', '=', userId).returningAll().execute();
  const used = ended.find(
    (row) => row.challenge_hash === challengeHash && row.code_digest === digest && row.signs_in === signsIn,
  );
  if (!used) return undefined;
  const { phone, password_hash: passwordHash, first_name: firstName, last_name: lastName } = used;
  const choice =
    passwordHash !== null && firstName !== null && lastName !== null ? { passwordHash, firstName, lastName } : undefined;
  return { phone, choice };
}
