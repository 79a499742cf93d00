/** Keeps applications that wait for the customer's code, and notes the loan that came of each. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PreparedApplicationId } from '@ajo/contract/modules/walk-ins.applications';
import type { Insertable, Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import type { Started } from './counter-code.ts';
import type { PreparedApplication } from './prepared-application.ts';

export const addPrepared = async (tx: Tx, row: Insertable<Tables['prepared_applications']>): Promise<PreparedApplication> =>
  toPrepared(await sqlOf(tx).insertInto('prepared_applications').values(row).returningAll().executeTakeFirstOrThrow());

/** What this person filled in and has not expired. Holds its row. */
export async function lockPrepared(tx: Tx, { id, by, at }: Started): Promise<PreparedApplication | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('prepared_applications')
    .selectAll()
    .where('id', '=', id)
    .where('started_by', '=', by)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
  return row && toPrepared(row);
}

export const noteLoan = async (tx: Tx, id: PreparedApplicationId, loanId: LoanId): Promise<void> =>
  void (await sqlOf(tx).updateTable('prepared_applications').set({ loan_id: loanId }).where('id', '=', id).execute());

const toPrepared = (row: Selectable<Tables['prepared_applications']>): PreparedApplication => ({
  id: row.id as PreparedApplicationId,
  customerId: row.customer_id as UserId,
  request: {
    loan_interest_id: row.product_id as LoanProductId,
    amount: row.amount_kobo,
    tenor: row.instalments,
    guarantor_name: row.guarantor_name ?? undefined,
    guarantor_email: row.guarantor_email ?? undefined,
    guarantor_phone: row.guarantor_phone ?? undefined,
    guarantor_relationship: row.guarantor_relationship ?? undefined,
  },
  wording: row.wording,
  codeDigest: row.code_digest,
  expiresAt: row.expires_at,
  loanId: row.loan_id as LoanId | null,
});
