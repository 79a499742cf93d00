/** Adds, finds, locks and saves statements and their transactions. */
import type { FileId } from '@ajo/contract/modules/files';
import { StatementAnalysis, type StatementId, type StatementLayout } from '@ajo/contract/modules/statements';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Analysed } from './analysis/analysed.ts';
import type { Statement, StatementTrouble } from './statement.ts';
import { statementMissing } from './statements.errors.ts';

export const addStatement = async (tx: Tx, row: Insertable<Tables['statements']>): Promise<void> =>
  void (await sqlOf(tx).insertInto('statements').values(row).execute());

/** The statement that the same file or code has become already; one that could not be read does not count. */
export async function findSubmitted(
  db: Database,
  ownerId: string,
  by: { fileSha256: string } | { codeDigest: string },
): Promise<Statement | undefined> {
  const found = sqlOf(db).selectFrom('statements').selectAll().where('owner_id', '=', ownerId).where('state', '<>', 'unreadable');
  const row = await (
    'fileSha256' in by ? found.where('file_sha256', '=', by.fileSha256) : found.where('code_digest', '=', by.codeDigest)
  ).executeTakeFirst();
  return row && toStatement(row);
}

export async function findStatement(db: Database, id: string): Promise<Statement | undefined> {
  const row = await sqlOf(db).selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toStatement(row);
}

/** @throws DomainError `statement_missing`. */
export async function lockStatement(tx: Tx, id: string): Promise<Statement> {
  const row = await sqlOf(tx).selectFrom('statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw statementMissing();
  return toStatement(row);
}

/** Newest first. */
export async function statementsOf(db: Database, ownerId: string): Promise<Statement[]> {
  const rows = await sqlOf(db)
    .selectFrom('statements')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(toStatement);
}

export const saveStatement = async (tx: Tx, id: StatementId, change: Updateable<Tables['statements']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('statements').set(change).where('id', '=', id).execute());

/** What opened it is forgotten in the same step in which it stops to be needed. */
const forgotten = { password_sealed: null, code_sealed: null } as const;

export const saveTrouble = (
  tx: Tx,
  id: StatementId,
  { trouble, state }: { trouble: StatementTrouble; state: 'needs_password' | 'unreadable' },
): Promise<void> => saveStatement(tx, id, { state, trouble, ...forgotten });

/** So many columns, and PostgreSQL takes 65,535 values in one statement. */
const rowsAtOnce = 5000;

export async function saveAnalysed(tx: Tx, id: StatementId, { reading, rows, analysis }: Analysed, at: Date): Promise<void> {
  const misfits = new Map(reading.misfits.map((misfit) => [misfit.line, misfit]));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = rows.slice(from, from + rowsAtOnce).map((row) => ({
      statement_id: id,
      line: row.line,
      posted_on: row.on,
      narration: row.narration,
      debit_kobo: row.debit,
      credit_kobo: row.credit,
      balance_kobo: row.balance,
      expected_kobo: misfits.get(row.line)?.expected ?? null,
      explained: misfits.get(row.line)?.explained ?? false,
      tags: row.tags,
    }));
    await sqlOf(tx).insertInto('statement_rows').values(values).execute();
  }
  await saveStatement(tx, id, {
    state: 'read',
    trouble: null,
    ...forgotten,
    layout: reading.layout,
    bank: reading.bank,
    holder: reading.holder,
    account_last4: reading.accountLast4,
    from_on: analysis.from,
    to_on: analysis.to,
    row_count: rows.length,
    unread: reading.unread,
    opening_kobo: reading.opening,
    closing_kobo: reading.closing,
    debit_kobo: reading.totals.debit,
    credit_kobo: reading.totals.credit,
    stated_debit_kobo: reading.totals.statedDebit,
    stated_credit_kobo: reading.totals.statedCredit,
    analysis: JSON.stringify(z.encode(StatementAnalysis, analysis)),
    read_at: at,
  });
}

export const toStatement = (row: Selectable<Tables['statements']>): Statement => ({
  id: row.id as StatementId,
  ownerKind: row.owner_kind,
  ownerId: row.owner_id,
  customerId: row.customer_id,
  source: row.source,
  state: row.state,
  trouble: row.trouble as StatementTrouble | null,
  fileId: row.file_id as FileId | null,
  passwordEncrypted: row.password_sealed,
  codeEncrypted: row.code_sealed,
  providerReference: row.provider_reference,
  attempts: row.attempts,
  layout: row.layout as StatementLayout | null,
  bank: row.bank,
  holder: row.holder,
  accountLast4: row.account_last4,
  from: row.from_on,
  to: row.to_on,
  rowCount: row.row_count,
  unread: row.unread,
  opening: row.opening_kobo,
  closing: row.closing_kobo,
  debit: row.debit_kobo,
  credit: row.credit_kobo,
  statedDebit: row.stated_debit_kobo,
  statedCredit: row.stated_credit_kobo,
  analysis: row.analysis === null ? null : z.decode(StatementAnalysis, row.analysis as z.input<typeof StatementAnalysis>),
  receivedAt: row.received_at,
});
