/** Reads and keeps settings. A day's value is replaced by a later one of the same day; history keeps both. */
import type { Day } from '@ajo/contract/kernel/time';
import { z } from 'zod';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { Setting } from './setting.ts';

/** What holds on a day. */
export async function settingOn<Shape extends z.ZodType>(
  db: Database,
  { name, shape, atFirst }: Setting<Shape>,
  on: Day,
): Promise<z.output<Shape>> {
  const row = await sqlOf(db)
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .where('effective_on', '<=', on)
    .where('cancelled_at', 'is', null)
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? z.parse(shape, row.value) : atFirst;
}

/** `changedBy`: the name of the person; null for what came with the product. */
export type Version<Value> = { effectiveOn: Day; changedBy: string | null; changedAt: Date; isAlone: boolean; value: Value };

/** Every day with a change, newest first. A value replaced on the same day is in history only. */
export async function settingVersions<Shape extends z.ZodType>(
  db: Database,
  { name, shape }: Pick<Setting<Shape>, 'name' | 'shape'>,
): Promise<Version<z.output<Shape>>[]> {
  const rows = await sqlOf(db)
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.changed_by')
    .select(['effective_on', 'changed_at', 'value', 'first_name', 'last_name', 'changed_alone'])
    .where('name', '=', name)
    .where('cancelled_at', 'is', null)
    .orderBy('effective_on', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    effectiveOn: row.effective_on,
    changedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
    changedAt: row.changed_at,
    isAlone: row.changed_alone,
    value: z.parse(shape, row.value),
  }));
}

/** Anyone who changes a setting holds it until the end of the transaction: there may be no row to lock yet. */
export const holdSetting = async (tx: Tx, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('setting:' || ${name}, 0))`.execute(sqlOf(tx)));

type StoredSetting = { name: string; on: Day; value: unknown; by: string; at: Date; isAlone: boolean };

export async function saveSetting(tx: Tx, { name, on, value, by, at, isAlone }: StoredSetting): Promise<void> {
  const decided = { value: JSON.stringify(value), changed_by: by, changed_at: at, changed_alone: isAlone };
  const row = { ...decided, cancelled_at: null, cancelled_by: null };
  await sqlOf(tx)
    .insertInto('settings')
    .values({ name, effective_on: on, ...row })
    .onConflict((conflict) => conflict.columns(['name', 'effective_on']).doUpdateSet(row))
    .execute();
}

/** What is stored for a day and not cancelled. */
export async function lockPlannedSetting(
  tx: Tx,
  name: string,
  on: Day,
): Promise<{ value: Record<string, unknown>; isAlone: boolean } | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('settings')
    .select(['value', 'changed_alone'])
    .where('name', '=', name)
    .where('effective_on', '=', on)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { value: row.value as Record<string, unknown>, isAlone: row.changed_alone };
}

export const cancelSetting = async (tx: Tx, { name, on, by, at }: Omit<StoredSetting, 'value' | 'isAlone'>): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('settings')
    .set({ cancelled_at: at, cancelled_by: by })
    .where('name', '=', name)
    .where('effective_on', '=', on)
    .execute());
