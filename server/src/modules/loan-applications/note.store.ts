/** Adds and reads the notes of staff on a loan. The database refuses to change one. */
import type { LoanNote } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanId } from '@ajo/contract/modules/loans';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

type NewNote = { loanId: LoanId; byId: string; note: LoanNote };

export async function insertNote(tx: Tx, { loanId, byId, note: { id, by, at, text } }: NewNote): Promise<void> {
  await sqlOf(tx).insertInto('loan_notes').values({ id, loan_id: loanId, text, by_id: byId, by_name: by, at }).execute();
}

export async function notesOf(db: Database, loanId: LoanId): Promise<LoanNote[]> {
  const rows = await sqlOf(db)
    .selectFrom('loan_notes')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, by_name, at, text }) => ({ id, by: by_name, at, text }));
}
