/** Loads, locks and saves reviews of accounts that the bank holds under another name, and finds the reviewers. */
import type { KycId } from '@ajo/contract/modules/onboarding.kyc';
import type { Selectable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { BankCheck } from './profile.ts';

const toBankCheck = (row: Selectable<Tables['bank_account_checks']>): BankCheck => ({
  id: row.id as KycId,
  userId: row.user_id,
  status: row.status,
  reason: row.reason,
  bankName: row.bank_name,
  last4: row.last4,
  accountName: row.account_name,
  vouching: vouchingOf(row),
  decidedBy: row.decided_by_name,
});

type Statement = 'relation' | 'relation_reason' | 'asked_by' | 'asked_by_name' | 'asked_at';
export function vouchingOf(row: Pick<Selectable<Tables['bank_account_checks']>, Statement>): BankCheck['vouching'] {
  const { relation, relation_reason: reason, asked_by: byId, asked_by_name: by, asked_at: at } = row;
  return relation && reason && byId && by && at ? { relation, reason, byId, by, at } : null;
}

export async function findBankCheck(db: Database, userId: string): Promise<BankCheck | undefined> {
  const row = await sqlOf(db)
    .selectFrom('bank_account_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'replaced')
    .executeTakeFirst();
  return row && toBankCheck(row);
}

/** The caller holds the customer's row. */
export async function replaceBankCheck(tx: Tx, userId: string): Promise<void> {
  await sqlOf(tx)
    .updateTable('bank_account_checks')
    .set({ status: 'replaced' })
    .where('user_id', '=', userId)
    .where('status', '<>', 'replaced')
    .execute();
}

type NewBankCheck = { userId: string; bankName: string; last4: string; accountName: string; at: Date };

export async function addBankCheck(tx: Tx, check: NewBankCheck): Promise<void> {
  await sqlOf(tx)
    .insertInto('bank_account_checks')
    .values({
      id: newId(check.at),
      user_id: check.userId,
      bank_name: check.bankName,
      last4: check.last4,
      account_name: check.accountName,
      status: 'waiting',
      submitted_at: check.at,
    })
    .execute();
}

export async function lockBankCheck(tx: Tx, id: KycId): Promise<BankCheck | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('bank_account_checks')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toBankCheck(row);
}

export const saveBankCheck = async (tx: Tx, id: KycId, change: Updateable<Tables['bank_account_checks']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('bank_account_checks').set(change).where('id', '=', id).execute());

/** Whose work it is: compliance, and the officer who brings this customer in. Without them: the admins. */
export async function lookersAt(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; first: boolean }>`
    select staff.id, staff.type <> 'admin' as first from users staff
    where staff.suspended_at is null and staff.deleted_at is null and staff.status = 'active'
      and (staff.type in ('compliance_officer', 'admin')
        or staff.id = (select onboarding_officer_id from users where users.id = ${customerId}))`.execute(sqlOf(tx));
  const first = rows.filter((row) => row.first);
  return (first.length > 0 ? first : rows).map(({ id }) => id);
}
