/** Loads and saves keys. A revoked key stays. */
import { PartnerScope, type PartnerKeyId } from '@ajo/contract/modules/partners';
import type { Day } from '@ajo/contract/kernel/time';
import type { Insertable, Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { PartnerKey } from './partner-key.ts';

export const addKey = async (tx: Tx, row: Insertable<Tables['partner_keys']>): Promise<PartnerKey> =>
  toKey(await sqlOf(tx).insertInto('partner_keys').values(row).returningAll().executeTakeFirstOrThrow());

/** Newest first. */
export async function keysOf(db: Database, merchantId: string): Promise<PartnerKey[]> {
  const rows = await sqlOf(db)
    .selectFrom('partner_keys')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toKey);
}

export async function lockKey(tx: Tx, merchantId: string, id: PartnerKeyId): Promise<PartnerKey | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('partner_keys')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();
  return row && toKey(row);
}

export const saveRevoked = async (tx: Tx, id: PartnerKeyId, at: Date): Promise<PartnerKey> =>
  toKey(
    await sqlOf(tx)
      .updateTable('partner_keys')
      .set({ revoked_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

type KeyHolder = { key: PartnerKey; firstName: string; lastName: string; branchId: string | null };

/** Undefined for a revoked key, and while its merchant may not sign in. */
export async function findHolder(db: Database, digest: string): Promise<KeyHolder | undefined> {
  const row = await sqlOf(db)
    .selectFrom('partner_keys')
    .innerJoin('users', 'users.id', 'partner_keys.merchant_id')
    .selectAll('partner_keys')
    .select(['users.first_name', 'users.last_name', 'users.branch_id'])
    .where('partner_keys.digest', '=', digest)
    .where('partner_keys.revoked_at', 'is', null)
    .where('users.type', '=', 'merchant')
    .where('users.status', '=', 'active')
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { key: toKey(row), firstName: row.first_name, lastName: row.last_name, branchId: row.branch_id };
}

/** One write a day, not one for each call. */
export const noteUse = async (db: Database, id: PartnerKeyId, on: Day): Promise<void> =>
  void (await sqlOf(db)
    .updateTable('partner_keys')
    .set({ last_used_on: on })
    .where('id', '=', id)
    .where((row) => row.or([row('last_used_on', 'is', null), row('last_used_on', '<', on)]))
    .execute());

const toKey = (row: Selectable<Tables['partner_keys']>): PartnerKey => ({
  id: row.id as PartnerKeyId,
  merchantId: row.merchant_id,
  name: row.name,
  prefix: row.prefix,
  scopes: PartnerScope.array().parse(row.scopes),
  createdByName: row.created_by_name,
  createdAt: row.created_at,
  lastUsedOn: row.last_used_on,
  revokedAt: row.revoked_at,
});
