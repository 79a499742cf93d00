/** Keeps imports and the outcome of each row. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { ImportId, ImportKind, ImportView } from '@ajo/contract/modules/imports';
import type { Insertable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { ImportRow } from './import-file.rules.ts';
import { ContactFacts } from './contact-facts.ts';
import { LoanFacts } from './loan-facts.ts';

/** `facts`: what the job needs of the row, as JSON; of contact details with the customer. */
export type NewRow = ImportRow & { facts?: { json: string; customerId?: string } | null };

/** False when the same file was imported for good before. */
export async function addImport(tx: Tx, row: Insertable<Tables['repayment_imports']>, rows: readonly NewRow[]): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('repayment_imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const values = rows.map((one) => ({
    import_id: row.id,
    line: one.line,
    loan_number: one.loan,
    amount_kobo: one.amount,
    paid_on: one.paidOn,
    reference: one.reference,
    note: one.note,
    outcome: one.problem === null ? ('waiting' as const) : ('refused' as const),
    reason: one.problem,
    facts: one.facts?.json ?? null,
    customer_id: one.facts?.customerId ?? null,
  }));
  await sqlOf(tx).insertInto('repayment_import_rows').values(values).execute();
  return true;
}

export type Import = {
  id: ImportId;
  kind: ImportKind;
  fileName: string;
  takesOverOn: Day | null;
  dryRun: boolean;
  allOrNothing: boolean;
  status: ImportView['status'];
  startedBy: string;
  /** The second person, when one was needed. */
  approvedBy: string | null;
};
export type WaitingRow = {
  line: number;
  loanId: LoanId | null;
  loan: string;
  amount: Kobo;
  paidOn: Day;
  reference: string;
  note: string | null;
  /** Of a loan that is imported. */
  facts: LoanFacts | null;
};

/** Two workers on one import wait for each other here. */
export async function lockImport(tx: Tx, id: string): Promise<Import | undefined> {
  const row = await sqlOf(tx).selectFrom('repayment_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return (
    row && {
      id: row.id as ImportId,
      kind: row.kind,
      fileName: row.file_name,
      takesOverOn: row.takes_over_on as Day | null,
      dryRun: row.dry_run,
      allOrNothing: row.all_or_nothing,
      status: row.status,
      startedBy: row.started_by,
      approvedBy: row.approved_by,
    }
  );
}

export async function saveImport(tx: Tx, id: ImportId, change: Updateable<Tables['repayment_imports']>): Promise<void> {
  await sqlOf(tx).updateTable('repayment_imports').set(change).where('id', '=', id).execute();
}

/** In the order of the file. */
export async function waitingRows(db: Database, { id, kind }: Pick<Import, 'id' | 'kind'>): Promise<WaitingRow[]> {
  const rows = await sqlOf(db)
    .selectFrom('repayment_import_rows as r')
    .leftJoin('loans as l', (join) =>
      join.on('l.number', '=', sql<bigint>`case when ${kind} = 'repayments' then substr(r.loan_number, 4)::bigint end`),
    )
    .selectAll('r')
    .select('l.id as loan_id')
    .where('r.import_id', '=', id)
    .where('r.outcome', '=', 'waiting')
    .orderBy('r.line')
    .execute();
  return rows.flatMap((row) =>
    row.amount_kobo === null || row.paid_on === null
      ? []
      : [
          {
            line: row.line,
            loanId: row.loan_id as LoanId | null,
            loan: row.loan_number,
            amount: row.amount_kobo,
            paidOn: row.paid_on as Day,
            reference: row.reference,
            note: row.note,
            facts: row.facts === null ? null : LoanFacts.decode(row.facts as Parameters<typeof LoanFacts.decode>[0]),
          },
        ],
  );
}

export type WaitingContact = { line: number; facts: ContactFacts };

/** In the order of the file. */
export async function waitingContacts(db: Database, id: ImportId): Promise<WaitingContact[]> {
  const rows = await sqlOf(db)
    .selectFrom('repayment_import_rows')
    .select(['line', 'facts'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'waiting')
    .orderBy('line')
    .execute();
  return rows.map(({ line, facts }) => ({ line, facts: ContactFacts.parse(facts) }));
}

export const isWaiting = async (tx: Tx, id: ImportId, line: number): Promise<boolean> =>
  (await sqlOf(tx)
    .selectFrom('repayment_import_rows')
    .select('line')
    .where('import_id', '=', id)
    .where('line', '=', line)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst()) !== undefined;

/** Contact details end with the outcome of their row. */
const withoutContacts = sql<null>`case when customer_id is null then facts end`;

export async function saveRow(
  tx: Tx,
  id: ImportId,
  line: number,
  change: Updateable<Tables['repayment_import_rows']>,
): Promise<void> {
  await sqlOf(tx)
    .updateTable('repayment_import_rows')
    .set({ ...change, facts: withoutContacts })
    .where('import_id', '=', id)
    .where('line', '=', line)
    .execute();
}

export const refusedRows = async (db: Database, id: ImportId): Promise<number> =>
  (
    await sqlOf(db)
      .selectFrom('repayment_import_rows')
      .select('line')
      .where('import_id', '=', id)
      .where('outcome', '=', 'refused')
      .execute()
  ).length;

export async function skipWaiting(tx: Tx, id: ImportId, reason: string): Promise<void> {
  await sqlOf(tx)
    .updateTable('repayment_import_rows')
    .set({ outcome: 'skipped', reason, facts: withoutContacts })
    .where('import_id', '=', id)
    .where('outcome', 'in', ['waiting', 'would_book'])
    .execute();
}
