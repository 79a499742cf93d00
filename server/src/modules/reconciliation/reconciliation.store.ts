/** Stores statements and their lines, locks and saves lines, and keeps matches. Nothing is removed: a match that is undone ends. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { PaymentRecord } from '@ajo/contract/modules/reconciliation';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { JournalId } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { BankLine } from './reconciliation.ts';
import { lineMissing } from './reconciliation.errors.ts';

export type StoredStatement = {
  id: string;
  account_last4: string | null;
  uploaded_at: Date;
  debits: number | null;
  balance_gaps: unknown;
  hasBalances: unknown;
};

export const findStatementOfFile = (db: Database, sha256: string): Promise<StoredStatement | undefined> =>
  sqlOf(db)
    .selectFrom('bank_statements')
    .select((one) => [
      'id',
      'account_last4',
      'uploaded_at',
      'debits',
      'balance_gaps',
      one
        .exists(one.selectFrom('bank_balances').select('on_day').whereRef('statement_id', '=', 'bank_statements.id'))
        .as('hasBalances'),
    ])
    .where('sha256', '=', sha256)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

const statementsKey = sql`hashtextextended('statements of the bank', 0)`;

/**
 * Until the transaction ends: a statement is stored or withdrawn one at a time, because each may rely on lines of another. No day is marked and no
 * month closed meanwhile.
 */
export const lockStatements = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${statementsKey})`.execute(sqlOf(tx)));

/** No month is closed until the transaction ends, and others decide about their lines meanwhile. Taken before a line is locked. */
export const holdMonths = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock_shared(${statementsKey})`.execute(sqlOf(tx)));

/** False when the same file came first. */
export async function addStatement(tx: Tx, row: Insertable<Tables['bank_statements']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('bank_statements')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').where('withdrawn_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A file that comes again may have been uploaded before gaps were stored. */
export const addGaps = async (tx: Tx, { id, balance_gaps }: Insertable<Tables['bank_statements']>): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('bank_statements')
    .set({ balance_gaps: balance_gaps ?? null })
    .where('id', '=', id)
    .where('balance_gaps', 'is', null)
    .execute());

/** False when another upload of the same file came first. */
export async function addDebits(
  tx: Tx,
  { id, debits, skipped, skipped_lines }: Insertable<Tables['bank_statements']>,
): Promise<boolean> {
  const query = sqlOf(tx)
    .updateTable('bank_statements')
    .set({ debits: debits ?? null, skipped, skipped_lines: skipped_lines ?? '[]' });
  return (await query.where('id', '=', id).where('debits', 'is', null).returning('id').executeTakeFirst()) !== undefined;
}

export const countAdded = async (tx: Tx, id: string, added: number): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('bank_statements')
    .set((row) => ({ added: row('added', '+', added) }))
    .where('id', '=', id)
    .execute());

/** At the end of a day. `isOpening`: of the day before the first line. */
export type StatedBalance = { on: Day; balance: Kobo; isOpening: boolean };

/** A file that comes again has the same balances. */
export async function addBalances(tx: Tx, statementId: string, balances: readonly StatedBalance[]): Promise<void> {
  if (balances.length === 0) return;
  await sqlOf(tx)
    .insertInto('bank_balances')
    .values(
      balances.map(({ on, balance, isOpening }) => ({
        statement_id: statementId,
        on_day: on,
        balance_kobo: balance,
        is_opening: isOpening,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As in the index: a line of a withdrawn statement may come again. */
const isStanding = sql<boolean>`result <> 'withdrawn'`;

/** Lines that an earlier statement has are left out. @returns how many are new. */
export async function addLines(tx: Tx, rows: readonly Insertable<Tables['bank_lines']>[]): Promise<number> {
  let added = 0;
  for (let from = 0; from < rows.length; from += 1000) {
    const stored = await sqlOf(tx)
      .insertInto('bank_lines')
      .values(rows.slice(from, from + 1000))
      .onConflict((conflict) => conflict.column('fingerprint').where(isStanding).doNothing())
      .returning('id')
      .execute();
    added += stored.length;
  }
  return added;
}

/** Which statements have lines of this file: a statement is not withdrawn while another one relies on it. */
export const saveShares = (tx: Tx, id: string, fingerprints: readonly string[]): Promise<unknown> =>
  sql`update bank_statements set shares_with = (select coalesce(jsonb_agg(distinct l.statement_id), '[]') from bank_lines l
      where l.fingerprint = any (${[...fingerprints]}::text[]) and l.statement_id <> ${id} and l.result <> 'withdrawn')
    where id = ${id}`.execute(sqlOf(tx));

/** @throws DomainError `bank_line_missing`. */
export async function lockLine(tx: Tx, id: BankLineId): Promise<BankLine> {
  const row = await sqlOf(tx).selectFrom('bank_lines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw lineMissing();
  return toLine(row);
}

/** Who uploaded the statement that brought the line. */
export const uploaderOf = async (tx: Tx, { statementId }: Pick<BankLine, 'statementId'>): Promise<string> =>
  (await sqlOf(tx).selectFrom('bank_statements').select('uploaded_by').where('id', '=', statementId).executeTakeFirstOrThrow())
    .uploaded_by;

/** Without a lock, for screens. @throws DomainError `bank_line_missing`. */
export async function findLine(db: Database, id: BankLineId): Promise<BankLine> {
  const row = await sqlOf(db).selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw lineMissing();
  return toLine(row);
}

/** The caller has locked the line. */
export const saveLine = async (tx: Tx, id: BankLineId, change: Updateable<Tables['bank_lines']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('bank_lines').set(change).where('id', '=', id).execute());

/** False when the payment or its proof was matched by another caller meanwhile. */
export async function addMatch(tx: Tx, row: Insertable<Tables['reconciliation_matches']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('reconciliation_matches')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Until the transaction ends: two credits do not take the same money out of clearing. */
export const lockClearing = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('clearing of providus', 0))`.execute(sqlOf(tx)));

/** False while the day is marked. */
export async function addDayMark(tx: Tx, row: Insertable<Tables['reconciled_days']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('reconciled_days')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns the id of the mark that ended. */
export async function endDayMark(tx: Tx, on: Day, change: Updateable<Tables['reconciled_days']>): Promise<string | undefined> {
  const query = sqlOf(tx).updateTable('reconciled_days').set(change).where('on_day', '=', on).where('reopened_at', 'is', null);
  return (await query.returning('id').executeTakeFirst())?.id;
}

/** `journalIds`: what it posted, the later one first. */
export type OpenMatch = { record: PaymentRecord; paymentId: string; amount: Kobo; journalIds: JournalId[] };

export async function findMatch(tx: Tx, lineId: BankLineId): Promise<OpenMatch | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('reconciliation_matches')
    .selectAll()
    .where('line_id', '=', lineId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const journalIds = [row.difference_journal_id, row.journal_id].filter((id) => id !== null) as JournalId[];
  return { record: row.record as PaymentRecord, paymentId: row.payment_id, amount: row.amount_kobo, journalIds };
}

/** How often the credit of a line was kept in suspense and taken out again. */
export async function timesUndone(tx: Tx, lineId: BankLineId): Promise<number> {
  const { rows } = await sql<{ times: number }>`select count(*)::int as times from reconciliation_matches m
      join receipts r on r.id = m.payment_id and r.outcome = 'undone'
    where m.line_id = ${lineId} and m.record = 'receipt'`.execute(sqlOf(tx));
  return rows[0]?.times ?? 0;
}

export const endMatch = async (tx: Tx, lineId: BankLineId, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('reconciliation_matches')
    .set({ ended_at: at })
    .where('line_id', '=', lineId)
    .where('ended_at', 'is', null)
    .execute());

const toLine = (row: Selectable<Tables['bank_lines']>): BankLine => ({
  id: row.id as BankLineId,
  statementId: row.statement_id,
  side: row.side,
  line: row.line,
  on: row.on_day as Day,
  narration: row.narration,
  amount: row.amount_kobo,
  result: row.result,
  named: row.named_id && row.named_record ? { record: row.named_record as PaymentRecord, id: row.named_id } : null,
  reason: row.reason,
});
