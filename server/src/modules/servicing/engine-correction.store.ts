/** Running loans that are to move to another version of the engine, and what became of each. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { type EngineVersion, engineVersionOf } from '#modules/schedules';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

/** The next loans after one, in the order of their ids. */
export async function pendingCorrections(db: Database, after: LoanId | undefined, size: number): Promise<LoanId[]> {
  let pending = sqlOf(db).selectFrom('loan_engine_corrections').select('loan_id').where('state', '=', 'pending');
  if (after) pending = pending.where('loan_id', '>', after);
  const rows = await pending.orderBy('loan_id').limit(size).execute();
  return rows.map((row) => row.loan_id as LoanId);
}

export async function countPending(db: Database): Promise<number> {
  const { count } = await sqlOf(db)
    .selectFrom('loan_engine_corrections')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The loan's row is locked. */
export async function findCorrection(tx: Tx, loanId: LoanId): Promise<{ from: EngineVersion; to: EngineVersion } | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('loan_engine_corrections')
    .select(['from_version', 'to_version'])
    .where('loan_id', '=', loanId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row && { from: engineVersionOf(row.from_version), to: engineVersionOf(row.to_version) };
}

type Settled = { state: 'corrected'; favour: Kobo; eventId: string } | { state: 'kept' | 'ended'; reason: string };

export async function settleCorrection(tx: Tx, loanId: LoanId, settled: Settled, at: Date): Promise<void> {
  const facts =
    settled.state === 'corrected'
      ? { state: settled.state, favour_kobo: settled.favour, event_id: settled.eventId }
      : { state: settled.state, reason: settled.reason };
  await sqlOf(tx)
    .updateTable('loan_engine_corrections')
    .set({ ...facts, settled_at: at })
    .where('loan_id', '=', loanId)
    .where('state', '=', 'pending')
    .execute();
}
