/** Stores targets, and finds the officers who may have one. A target is never changed: the newest row counts. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Insertable } from 'kysely';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

export const addTarget = async (tx: Tx, row: Insertable<Tables['collection_targets']>): Promise<void> =>
  void (await sqlOf(tx).insertInto('collection_targets').values(row).execute());

export type StoredTarget = { officerId: string; amount: Kobo; setBy: string; setAt: Date };

/** The newest of each officer. */
export async function targetsOfMonth(db: Database, from: Day): Promise<StoredTarget[]> {
  const { rows } = await sql<StoredTarget>`select distinct on (officer_id) officer_id as "officerId", amount_kobo as amount,
      set_by_name as "setBy", set_at as "setAt"
    from collection_targets where month = ${from} order by officer_id, id desc`.execute(sqlOf(db));
  return rows;
}

export type OfficerInScope = { id: UserId; name: string; branch: string | null };

/** Account officers of customers in the caller's scope, by name: all of them, because the total is theirs, or one. */
export async function officersInScope(db: Database, actor: Actor, officerId?: UserId): Promise<OfficerInScope[]> {
  const { rows } = await sql<OfficerInScope>`select o.id, o.first_name || ' ' || o.last_name as name, b.name as branch
    from users o left join branches b on b.id = o.branch_id
    where (${officerId ?? null}::uuid is null or o.id = ${officerId ?? null}) and exists (select from users c where c.account_officer_id = o.id and ${customerScope(actor, 'collections.read', 'c.id')})
    order by o.first_name, o.last_name, o.id`.execute(sqlOf(db));
  return rows;
}
