/** Reads whether a customer has a loan or an application that is still open. */
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

export async function hasOpenLoan(db: Database, customerId: string): Promise<boolean> {
  const row = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending', 'approved', 'disburse', 'disbursement_failed', 'active', 'written_off'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
