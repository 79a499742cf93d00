/** Loans that took over one another, and loans by their ids. */
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { LoanId } from '@ajo/contract/modules/loans';
import { linkedLoans, type Loan, toLoan } from '#modules/loans';

/** The loan, and those that it has taken over. */
export async function loanLine(db: Database, loanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive line as (
      select id, restructures_id from loans where id = ${loanId}
      union all select l.id, l.restructures_id from loans l join line on l.id = line.restructures_id
    ) select id from line`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** Whether another loan has taken over what this one owed. */
export const isTakenOver = async (db: Database, id: LoanId): Promise<boolean> =>
  (await linkedLoans(db, { id, restructuresId: null })).restructured_into !== null;

/** What a loan that takes over another one shares with it. */
export const sharedColumns = (tx: Tx, id: LoanId) =>
  sqlOf(tx)
    .selectFrom('loans')
    .select(['customer_id', 'product_id', 'product_version', 'consent_at', 'consent_ip'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function loansById(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Loan>> {
  if (ids.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('loans')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, toLoan(row)]));
}
