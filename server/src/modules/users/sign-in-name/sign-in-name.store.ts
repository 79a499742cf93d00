/** Finds users by what they sign in with, and verifies the number of one. */
import { isPhoneName } from '@ajo/contract/kernel/phone';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { User } from '../user.ts';
import { findUserByEmail, saveUser, toUser } from '../user.store.ts';

/** `name`: an email address, or a number in its normal form (+234…). */
export const findUserBySignInName = (db: Database, name: string): Promise<User | undefined> =>
  isPhoneName(name) ? findUserByPhone(db, name) : findUserByEmail(db, name);

/** The user who verified it; without one, a customer who has no other name, registered ones first. Others share a number without signing in by it. */
async function findUserByPhone(db: Database, phone: string): Promise<User | undefined> {
  const row = await sqlOf(db)
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('phone_verified_at', 'is not', null), where('email', 'is', null)]))
    .orderBy(sql`phone_verified_at is null`)
    .orderBy(sql`status = 'unregistered'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toUser(row);
}

/** The unverified registration of this number. Holds its row. */
export async function lockPhoneClaim(tx: Tx, phone: string): Promise<User | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', phone)
    .where('email', 'is', null)
    .where('status', '=', 'unregistered')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toUser(row);
}

/**
 * Whether another user signs in by this number. For an unverified registration another such one counts too: a number has one.
 * Of two who want it at the same moment the second waits here.
 */
export async function isPhoneTaken(tx: Tx, phone: string, { by }: { by: Pick<User, 'id' | 'status'> }): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`phone ${phone}`}))`.execute(sqlOf(tx));
  const holder = await findUserByPhone(tx, phone);
  return holder !== undefined && holder.id !== by.id && (holder.status !== 'unregistered' || by.status === 'unregistered');
}

/** The row is held. False when another user has verified the number. */
export async function verifyPhone(tx: Tx, user: User, at: Date): Promise<boolean> {
  if (!user.phone || user.deletedAt) return false;
  if (user.phoneVerifiedAt) return true;
  await sql`select pg_advisory_xact_lock(hashtext(${`phone ${user.phone}`}))`.execute(sqlOf(tx));
  const holder = await findUserByPhone(tx, user.phone);
  if (holder?.phoneVerifiedAt && holder.id !== user.id) return false;
  await saveUser(tx, user.id, { phone_verified_at: at });
  return true;
}
