/** Adds, finds, locks and settles codes and referrals. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ReferralId } from '@ajo/contract/modules/referrals';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Facts, Referral } from './referral.ts';

export async function findCode(db: Database, userId: string): Promise<string | undefined> {
  return (await sqlOf(db).selectFrom('referral_codes').select('code').where('user_id', '=', userId).executeTakeFirst())?.code;
}

/** Whether the code exists; people type it in any case. */
export async function isReferralCode(db: Database, code: string): Promise<boolean> {
  const found = sqlOf(db).selectFrom('referral_codes').select('code').where('code', '=', code.toUpperCase());
  return (await found.executeTakeFirst()) !== undefined;
}

/** False when the code is taken, or the user has one. */
export async function tryAddCode(tx: Tx, { code, userId }: { code: string; userId: string }, at: Date): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('referral_codes')
    .values({ code, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Every user who registered with another user's code, and has no referral yet. */
export async function addNewReferrals(tx: Tx, at: Date): Promise<Referral[]> {
  const found = await sqlOf(tx)
    .selectFrom('users')
    .innerJoin('referral_codes', (join) => join.on(sql<boolean>`referral_codes.code = upper(users.referral_code)`))
    .select(['users.id', 'users.referral_channel', 'referral_codes.code', 'referral_codes.user_id as referrer_id'])
    .where('users.type', 'in', ['user', 'default'])
    .where('users.status', '<>', 'unregistered')
    .whereRef('referral_codes.user_id', '<>', 'users.id')
    .where(sql<boolean>`not exists (select 1 from referrals kept where kept.referred_id = users.id)`)
    .limit(1_000)
    .execute();
  if (found.length === 0) return [];
  const rows = await sqlOf(tx)
    .insertInto('referrals')
    .values(
      found.map((row) => ({
        id: newId(at),
        referrer_id: row.referrer_id,
        referred_id: row.id,
        code: row.code,
        channel: row.referral_channel,
        status: 'pending' as const,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('referred_id').doNothing())
    .returning(['id', 'referrer_id', 'referred_id', 'status', 'created_at', 'held_for'])
    .execute();
  return rows.map(toReferral);
}

const toReferral = (row: {
  id: string;
  referrer_id: string;
  referred_id: string;
  status: Referral['status'];
  created_at: Date;
  held_for: string | null;
}): Referral => ({
  id: row.id as ReferralId,
  referrerId: row.referrer_id,
  referredId: row.referred_id,
  status: row.status,
  createdAt: row.created_at,
  heldFor: row.held_for,
});

export async function findPendingReferrals(db: Database): Promise<ReferralId[]> {
  const rows = await sqlOf(db).selectFrom('referrals').select('id').where('status', '=', 'pending').orderBy('id').execute();
  return rows.map(({ id }) => id as ReferralId);
}

/** Undefined when it is being decided concurrently, or is decided. */
export async function lockPending(tx: Tx, id: ReferralId): Promise<Referral | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('referrals')
    .select(['id', 'referrer_id', 'referred_id', 'status', 'created_at', 'held_for'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toReferral(row);
}

/** The first loan of a customer that we paid out and that was not returned: loans of other lenders earn no reward. */
export async function firstLoanOf(tx: Tx, customerId: string, today: Day): Promise<Facts['loan']> {
  const { rows } = await sql<{ disbursedOn: Day; status: string; isLate: boolean }>`
    select loans.disbursed_on as "disbursedOn", loans.status, exists (
      select 1 from loan_payments row where row.loan_id = loans.id and row.run = loans.schedule_run
        and row.status in ('pending', 'incomplete') and row.due_on < ${today}::date) as "isLate"
    from loans where loans.customer_id = ${customerId} and loans.disbursed_on is not null and loans.imported_on is null
      and loans.status <> 'reversed'
    order by loans.disbursed_on, loans.id limit 1`.execute(sqlOf(tx));
  return rows[0];
}

type Rewarded = { reward: Kobo; on: Day; liveSince: Day };

export const markRewarded = async (tx: Tx, id: ReferralId, { reward, on, liveSince }: Rewarded): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('referrals')
    .set({ status: 'completed', held_for: null, reward_kobo: reward, rewarded_on: on, live_since: liveSince })
    .where('id', '=', id)
    .execute());

export const markHeld = async (tx: Tx, id: ReferralId, heldFor: string): Promise<void> =>
  void (await sqlOf(tx).updateTable('referrals').set({ held_for: heldFor }).where('id', '=', id).execute());

export const markOver = async (tx: Tx, id: ReferralId, failure: string): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('referrals')
    .set({ status: 'failed', held_for: null, failure })
    .where('id', '=', id)
    .execute());
