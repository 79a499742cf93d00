/** Reads for screens: an import with the outcome of each row. */
import type { Day } from '@ajo/contract/kernel/time';
import type { ImportBrief, ImportId, ImportKind, ImportView } from '@ajo/contract/modules/imports';
import type { UserId } from '@ajo/contract/kernel/id';
import type { InstalmentId, PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Selectable } from 'kysely';
import { loanNumber } from '#modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, newestFirst, type SortQuery } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { importMissing } from './imports.errors.ts';

/** @throws DomainError `import_missing`. */
export async function readImportView(db: Database, id: ImportId): Promise<ImportView> {
  const found = await sqlOf(db).selectFrom('repayment_imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw importMissing();
  const rows = await rowsOf(db, id, found.kind);
  return {
    id,
    kind: found.kind,
    takes_over_on: found.takes_over_on as Day | null,
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
      payment: row.payment_id && row.loan_id && { id: row.payment_id, loan_id: row.loan_id, loan_payment_id: row.instalment_id },
      savings_id: row.savings_id,
      imported:
        row.imported_id === null || row.imported_number === null
          ? null
          : { id: row.imported_id, number: loanNumber(row.imported_number) },
      customer: row.customer_id === null ? null : { id: row.customer_id as UserId, name: row.customer_name ?? '' },
    })),
  };
}

/** A booked row and its payment share the reference, a loan that was imported and its row the other system's name: the books hold each once. */
async function rowsOf(db: Database, id: ImportId, kind: ImportKind) {
  const { rows } = await sql<
    Selectable<Tables['repayment_import_rows']> & {
      payment_id: PaymentLogId | null;
      loan_id: LoanId | null;
      instalment_id: InstalmentId | null;
      savings_id: SavingsId | null;
      imported_id: LoanId | null;
      imported_number: bigint | null;
      customer_name: string | null;
    }
  >`
    select r.*, p.id as payment_id, p.loan_id, (select row.id from payment_allocations a join loan_payments row on row.id = a.loan_payment_id
      where a.payment_log_id = p.id and a.voided_by is null order by row.number limit 1) as instalment_id,
      s.id as savings_id, l.id as imported_id, l.number as imported_number,
      c.first_name || ' ' || c.last_name as customer_name
    from repayment_import_rows r left join payment_logs p on r.outcome = 'booked' and p.source = 'import' and p.reference = r.reference
      left join savings_accounts s on s.number = case when ${kind} = 'savings' and r.outcome = 'booked' then substr(r.loan_number, 4)::bigint end
      left join loans l on ${kind} = 'loans' and r.outcome = 'booked' and l.imported_reference = r.loan_number
      left join users c on c.id = r.customer_id
    where r.import_id = ${id} order by r.line`.execute(sqlOf(db));
  return rows;
}

const byId = idColumn('i.id');

/** Newest first unless another order is chosen. */
export const readImports = (
  db: Database,
  { kind, window, ...order }: { kind: ImportKind; window: Window } & SortQuery<'started'>,
): Promise<ListPage<ImportBrief>> =>
  readPage<ImportBrief>(db, {
    found: ({ columns, after, end }) =>
      sql`select i.id${columns} from repayment_imports i where i.kind = ${kind} and ${after} ${end}`,
    order: chosenOrder(order, { columns: { started: byId }, id: byId, standard: newestFirst(byId) }),
    rows: sql`select page.position, i.id, i.kind, i.takes_over_on, i.file_name, i.dry_run, i.all_or_nothing, i.status,
        i.started_by_name as started_by, i.created_at, i.finished_at, i.rows_total as rows, counted.good, counted.refused
      from page join repayment_imports i on i.id = page.id cross join lateral (
        select count(*) filter (where r.outcome in ('booked', 'would_book', 'requested'))::int as good,
          count(*) filter (where r.outcome in ('refused', 'skipped'))::int as refused
        from repayment_import_rows r where r.import_id = i.id) counted`,
    page: window,
  });
