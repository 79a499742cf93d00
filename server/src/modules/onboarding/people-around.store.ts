/** Loads and saves facts around a customer: next of kin, business, names on social media. */
import type { Insertable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Business, Handle, NextOfKin } from './profile.ts';

export async function saveNextOfKin(
  tx: Tx,
  userId: string,
  { name, relationship, phone, email, address }: NextOfKin,
  at: Date,
): Promise<void> {
  const row = { name, relationship, phone, email, address, updated_at: at };
  await sqlOf(tx)
    .insertInto('next_of_kin')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function findNextOfKin(db: Database, userId: string): Promise<NextOfKin | undefined> {
  return sqlOf(db)
    .selectFrom('next_of_kin')
    .select(['name', 'relationship', 'phone', 'email', 'address'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type BusinessChange = Omit<Insertable<Tables['businesses']>, 'user_id' | 'updated_at'>;

export async function saveBusiness(tx: Tx, userId: string, change: BusinessChange, at: Date): Promise<void> {
  await sqlOf(tx)
    .insertInto('businesses')
    .values({ user_id: userId, ...change, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, updated_at: at }))
    .execute();
}

export async function findBusiness(db: Database, userId: string): Promise<Business | undefined> {
  const row = await sqlOf(db).selectFrom('businesses').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      name: row.name,
      kind: row.kind,
      address: row.address,
      city: row.city,
      state: row.state,
      monthlySales: row.monthly_sales_kobo,
      cacName: row.cac_name,
      cacNumber: row.cac_number,
    }
  );
}

/** Replaces all: a name that was left out is removed. */
export async function saveHandles(tx: Tx, userId: string, handles: readonly Handle[], at: Date): Promise<void> {
  await sqlOf(tx).deleteFrom('social_media_handles').where('user_id', '=', userId).execute();
  const rows = handles.map((one) => ({ user_id: userId, ...one, updated_at: at }));
  if (rows.length > 0) await sqlOf(tx).insertInto('social_media_handles').values(rows).execute();
}

export const findHandles = (db: Database, userId: string): Promise<Handle[]> =>
  sqlOf(db)
    .selectFrom('social_media_handles')
    .select(['network', 'handle'])
    .where('user_id', '=', userId)
    .orderBy('network')
    .execute();
