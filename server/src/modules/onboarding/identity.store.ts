/** Loads, locks and saves what the BVN register answered. Numbers are encrypted; a BVN becomes a customer's own when it is verified. */
import { bvnConsent } from '@ajo/contract/modules/onboarding.choices';
import type { KycId } from '@ajo/contract/modules/onboarding.kyc';
import type { Selectable, Updateable } from 'kysely';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { blindIndex, open, seal } from '#platform/secrets';
import type { IdentityCheck } from './profile.ts';

type Keys = Pick<Context, 'config'>;
const checkPlace = (id: string): string => `identity_checks.bvn:${id}`;
const profilePlace = (userId: string): string => `profiles.bvn:${userId}`;

export const toCheck = (row: Selectable<Tables['identity_checks']>): IdentityCheck => ({
  id: row.id as KycId,
  userId: row.user_id,
  bvnLast4: row.bvn_last4,
  answer: row.answer,
  score: row.score,
  fields: row.fields as Record<string, boolean>,
  status: row.status,
  reason: row.reason,
  submittedAt: row.submitted_at,
});

export async function findCheck(db: Database, userId: string): Promise<IdentityCheck | undefined> {
  const row = await sqlOf(db)
    .selectFrom('identity_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'replaced')
    .executeTakeFirst();
  return row && toCheck(row);
}

export type NewCheck = Pick<IdentityCheck, 'userId' | 'answer' | 'score' | 'fields' | 'status'> & {
  bvn: string;
  providerRef: string;
  ip: string;
  at: Date;
};

/** The caller holds the customer's row. What stood before is replaced, not changed. */
export async function addCheck(tx: Tx, { config }: Keys, check: NewCheck): Promise<KycId> {
  await sqlOf(tx)
    .updateTable('identity_checks')
    .set({ status: 'replaced' })
    .where('user_id', '=', check.userId)
    .where('status', '<>', 'replaced')
    .execute();
  const id = newId<KycId>(check.at);
  await sqlOf(tx)
    .insertInto('identity_checks')
    .values({
      id,
      user_id: check.userId,
      bvn_sealed: seal(config, checkPlace(id), check.bvn),
      bvn_last4: check.bvn.slice(-4),
      digest: blindIndex(config, 'bvn', check.bvn),
      answer: check.answer,
      score: check.score,
      fields: JSON.stringify(check.fields),
      provider_ref: check.providerRef,
      consent_purpose: bvnConsent.purpose,
      consent_version: bvnConsent.version,
      consent_at: check.at,
      consent_ip: check.ip,
      status: check.status,
      submitted_at: check.at,
      ...(check.status === 'verified' && { decided_at: check.at }),
    })
    .execute();
  return id;
}

export async function lockCheck(tx: Tx, id: KycId): Promise<IdentityCheck | undefined> {
  const row = await sqlOf(tx).selectFrom('identity_checks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toCheck(row);
}

export const saveCheck = async (tx: Tx, id: KycId, change: Updateable<Tables['identity_checks']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('identity_checks').set(change).where('id', '=', id).execute());

/** The customer's profile adopts the checked BVN. False when another profile has this number. */
export async function adoptBvn(tx: Tx, { config }: Keys, checkId: KycId, at: Date): Promise<boolean> {
  const row = await sqlOf(tx).selectFrom('identity_checks').selectAll().where('id', '=', checkId).executeTakeFirstOrThrow();
  await sqlOf(tx)
    .insertInto('bvn_index')
    .values({ digest: row.digest, user_id: row.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await sqlOf(tx).selectFrom('bvn_index').select('user_id').where('digest', '=', row.digest).executeTakeFirst();
  if (owner?.user_id !== row.user_id) return false;
  const facts = {
    bvn_sealed: seal(config, profilePlace(row.user_id), open(config, checkPlace(row.id), row.bvn_sealed)),
    bvn_last4: row.bvn_last4,
    bvn_match: row.answer,
    bvn_consent_at: row.consent_at,
    bvn_consent_ip: row.consent_ip,
    bvn_verified_at: at,
    updated_at: at,
  };
  await sqlOf(tx)
    .insertInto('profiles')
    .values({ user_id: row.user_id, ...facts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(facts))
    .execute();
  return true;
}

/** The BVN in full: of the verified profile, or of the check that waits. Undefined before one was given. */
export async function openBvn({ db, config }: Pick<Context, 'db' | 'config'>, userId: string): Promise<string | undefined> {
  const profile = await sqlOf(db).selectFrom('profiles').select('bvn_sealed').where('user_id', '=', userId).executeTakeFirst();
  if (profile?.bvn_sealed) return open(config, profilePlace(userId), profile.bvn_sealed);
  const check = await sqlOf(db)
    .selectFrom('identity_checks')
    .select(['id', 'bvn_sealed'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['waiting', 'rejected'])
    .executeTakeFirst();
  return check && open(config, checkPlace(check.id), check.bvn_sealed);
}

/** Verified numbers in full, by person. Who has none is left out. */
export async function verifiedBvns(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('profiles')
    .select(['user_id', 'bvn_sealed'])
    .where('user_id', 'in', [...userIds])
    .where('bvn_sealed', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ user_id: id, bvn_sealed: sealed }) => (sealed ? [[id, open(config, profilePlace(id), sealed)]] : [])),
  );
}
