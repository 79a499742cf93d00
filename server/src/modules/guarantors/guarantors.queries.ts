/** Reads for what a guarantor is shown and checked against. */
import { naira } from '@ajo/contract/kernel/money';
import type { InvitationView } from '@ajo/contract/modules/guarantors';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { statementFor, statementVersion } from './guarantor.ts';
import { findGuarantor } from './guarantor.store.ts';

export async function invitationOf(db: Database, id: string): Promise<InvitationView | undefined> {
  const found = await findGuarantor(db, id);
  return (
    found && {
      guarantor: found.name,
      borrower: found.borrowerName,
      amount: found.amount,
      status: found.status,
      bvn_done: found.bvnLast4 !== null,
      phone_done: found.provenPhone !== null,
      statement: statementFor(found, naira(found.amount)),
      statement_version: statementVersion,
      expires_at: found.tokenExpiresAt ?? new Date(0),
    }
  );
}

/** Whether a BVN, by its index, stands behind this user's own profile. */
export async function isBvnOfUser(db: Database, userId: string, digest: string): Promise<boolean> {
  const row = await sqlOf(db)
    .selectFrom('bvn_index')
    .select('user_id')
    .where('digest', '=', digest)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
