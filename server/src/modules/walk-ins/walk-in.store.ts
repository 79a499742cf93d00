/** Keeps what was started at the counter, and notes the account that was opened. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { WalkInId } from '@ajo/contract/modules/walk-ins';
import type { Insertable, Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Started } from './counter-code.ts';
import type { WalkIn } from './walk-in.ts';

export const isBranch = async (db: Database, id: string): Promise<boolean> =>
  (await sqlOf(db).selectFrom('branches').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const addWalkIn = async (tx: Tx, row: Insertable<Tables['walk_ins']>): Promise<void> =>
  void (await sqlOf(tx).insertInto('walk_ins').values(row).execute());

/** What this person started and has not expired. Holds its row. */
export async function lockWalkIn(tx: Tx, { id, by, at }: Started): Promise<WalkIn | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('walk_ins')
    .selectAll()
    .where('id', '=', id)
    .where('started_by', '=', by)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
  return row && toWalkIn(row);
}

export const noteCustomer = async (tx: Tx, id: WalkInId, customerId: UserId): Promise<void> =>
  void (await sqlOf(tx).updateTable('walk_ins').set({ customer_id: customerId }).where('id', '=', id).execute());

const toWalkIn = (row: Selectable<Tables['walk_ins']>): WalkIn => ({
  id: row.id as WalkInId,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  branchId: row.branch_id,
  accountOfficerId: row.account_officer_id,
  onboardingOfficerId: row.onboarding_officer_id,
  wording: row.wording,
  codeDigest: row.code_digest,
  expiresAt: row.expires_at,
  customerId: row.customer_id as UserId | null,
});
