/** Reads for screens: an import with the outcome of each row. */
import type { Day } from '@ajo/contract/kernel/time';
import type { ImportBrief, ImportId, ImportView } from '@ajo/contract/modules/repayments.slips';
import { sql, sqlOf } from '#platform/db/sql';
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

/** Newest first. */
export async function readImports(
  db: Database,
  { page, per_page: size }: { page: number; per_page: number },
): Promise<{ rows: ImportBrief[]; total: number }> {
  const { rows } = await sql<ImportBrief & { total: number }>`
    select i.id, i.file_name, i.dry_run, i.all_or_nothing, i.status, i.started_by_name as started_by, i.created_at, i.finished_at,
      i.rows_total as rows, counted.good, counted.refused, (select count(*)::int from repayment_imports) as total
    from (select * from repayment_imports order by id desc limit ${size} offset ${(page - 1) * size}) i cross join lateral (
      select count(*) filter (where r.outcome in ('booked', 'would_book'))::int as good, count(*) filter (where r.outcome in ('refused', 'skipped'))::int as refused
      from repayment_import_rows r where r.import_id = i.id) counted
    order by i.id desc`.execute(sqlOf(db));
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
