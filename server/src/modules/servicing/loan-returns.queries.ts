/** Loans whose customers have requested to return them. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

export async function requestedReturns(db: Database): Promise<readonly LoanId[]> {
  const rows = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('cooling_off_requested_at', 'is not', null)
    .where('status', 'in', ['active', 'completed'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id as LoanId);
}
