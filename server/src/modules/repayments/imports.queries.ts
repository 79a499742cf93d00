/** Reads for screens: an import with the outcome of each row. */
import type { Day } from '@ajo/contract/kernel/time';
import type { ImportId, ImportView } from '@ajo/contract/modules/repayments.slips';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { importMissing } from './slips.errors.ts';

/** @throws DomainError `import_missing`. */
export async function readImportView(db: Database, id: ImportId): Promise<ImportView> {
  const found = await sqlOf(db).selectFrom('repayment_imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw importMissing();
  const rows = await sqlOf(db)
    .selectFrom('repayment_import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('line')
    .execute();
  return {
    id,
    file_name: found.file_name,
    dry_run: found.dry_run,
    all_or_nothing: found.all_or_nothing,
    status: found.status,
    started_by: found.started_by_name,
    created_at: found.created_at,
    finished_at: found.finished_at,
    rows: rows.map((row) => ({
      line: row.line,
      loan: row.loan_number,
      amount: row.amount_kobo,
      paid_on: row.paid_on as Day | null,
      reference: row.reference,
      outcome: row.outcome,
      reason: row.reason,
    })),
  };
}
