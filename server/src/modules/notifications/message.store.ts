/** Saves preferences and templates, and resends failed messages. */
import type { AccountRole } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { Preference } from './message.ts';
import type { Words } from './message.rules.ts';

export const preferencesOf = (db: Database, userId: string): Promise<Preference[]> =>
  sqlOf(db).selectFrom('message_preferences').select(['category', 'channel', 'wanted']).where('user_id', '=', userId).execute();

export async function savePreference(tx: Tx, userId: string, { category, channel, wanted }: Preference, at: Date): Promise<void> {
  await sqlOf(tx)
    .insertInto('message_preferences')
    .values({ user_id: userId, category, channel, wanted, changed_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'category', 'channel']).doUpdateSet({ wanted, changed_at: at }))
    .execute();
}

export const emailOf = async (db: Database, userId: string): Promise<string | null> =>
  (await sqlOf(db).selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? null;

export type Contact = {
  id: string;
  role: AccountRole;
  firstName: string;
  email: string | null;
  phone: string | null;
  preferences: Preference[];
};

/** Contacts and preferences of users, without suspended, closed or unverified ones. */
export async function contactsOf(db: Database, ids: readonly string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map();
  const people = await sqlOf(db)
    .selectFrom('users')
    .select(['id', 'type', 'first_name', 'email', 'phone'])
    .where('id', 'in', ids)
    .where('status', '<>', 'unregistered')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const preferences = await sqlOf(db).selectFrom('message_preferences').selectAll().where('user_id', 'in', ids).execute();
  return new Map(
    people.map(({ id, type, first_name: firstName, email, phone }) => [
      id,
      { id, role: type, firstName, email, phone, preferences: preferences.filter(({ user_id: of }) => of === id) },
    ]),
  );
}

export type Version = Words & { number: number; effectiveOn: Day; changedBy: string; changedAt: Date };

export async function versionsOf(db: Database, key: string): Promise<Version[]> {
  const rows = await sqlOf(db)
    .selectFrom('template_versions')
    .selectAll()
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    subject: row.subject,
    body: row.body,
    effectiveOn: row.effective_on,
    changedBy: row.changed_by_name,
    changedAt: row.changed_at,
  }));
}

/** The text in force on a day: the newest one of the latest day that has come. Undefined: the default text. */
export async function wordsOn(db: Database, key: string, on: Day): Promise<Words | undefined> {
  return sqlOf(db)
    .selectFrom('template_versions')
    .select(['subject', 'body'])
    .where('key', '=', key)
    .where('effective_on', '<=', on)
    .orderBy('effective_on', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** 0 when the text was never changed. */
export async function newestNumber(db: Database, key: string): Promise<number> {
  const row = await sqlOf(db)
    .selectFrom('template_versions')
    .select('number')
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

type NewVersion = Words & { key: string; number: number; from: Day; by: { id: string; name: string } };

/** True when it was added: of two people who save at once the second finds the number taken. */
export async function addVersion(tx: Tx, { key, number, subject, body, from, by }: NewVersion, at: Date): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('template_versions')
    .values({ key, number, subject, body, effective_on: from, changed_by: by.id, changed_by_name: by.name, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return added !== undefined;
}

export async function lockDelivery(tx: Tx, id: string): Promise<{ status: string; hasBody: boolean } | undefined> {
  const row = await sqlOf(tx).selectFrom('outbox').select(['status', 'body']).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { status: row.status, hasBody: row.body !== null };
}

export const tryAgain = async (tx: Tx, id: string, at: Date): Promise<void> =>
  void (await sqlOf(tx).updateTable('outbox').set({ status: 'pending', next_try_at: at }).where('id', '=', id).execute());

/** Words that no one will send any more. How many were forgotten. */
export async function forgetBodies(tx: Tx, before: Date): Promise<number> {
  const gone = await sqlOf(tx)
    .updateTable('outbox')
    .set({ body: null })
    .where('status', '=', 'failed')
    .where('body', 'is not', null)
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(gone.numUpdatedRows);
}

/** The log of what was delivered long ago. How many lines went. */
export async function removeDelivered(tx: Tx, before: Date): Promise<number> {
  const gone = await sqlOf(tx)
    .deleteFrom('outbox')
    .where('status', '<>', 'pending')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
