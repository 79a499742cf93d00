/** Reads for the pages of staff: what of a statement does not follow, and its transactions. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { StatementId, StatementReceipt, StatementRow, StatementTag } from '@ajo/contract/modules/statements';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

export type MisfitCount = { misfits: number; explained: number };

/** By statement; those that fit are not in it. */
export async function misfitsOf(db: Database, ids: readonly StatementId[]): Promise<Map<string, MisfitCount>> {
  if (ids.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('statement_rows')
    .select([
      'statement_id',
      sql<number>`count(*)::int`.as('misfits'),
      sql<number>`count(*) filter (where explained)::int`.as('explained'),
    ])
    .where('statement_id', 'in', ids)
    .where('expected_kobo', 'is not', null)
    .groupBy('statement_id')
    .execute();
  return new Map(rows.map(({ statement_id, misfits, explained }) => [statement_id, { misfits, explained }]));
}

type ReceiptStatus = Pick<StatementReceipt, 'state' | 'bank' | 'from' | 'to'>;

/** How far a person has come with giving a statement: the newest that was read, else one on its way, else the newest. */
export async function statementStandingFor(db: Database, ownerId: string): Promise<ReceiptStatus | undefined> {
  const row = await sqlOf(db)
    .selectFrom('statements')
    .select(['state', 'bank', 'from_on', 'to_on'])
    .where('owner_id', '=', ownerId)
    .orderBy(sql`array_position(array['read', 'received', 'needs_password', 'unreadable'], state)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { state: row.state, bank: row.bank, from: row.from_on, to: row.to_on };
}

type StatementFilters = {
  page: number;
  per_page: number;
  tag?: StatementTag | undefined;
  month?: string | undefined;
  misfits?: 'true' | 'false' | undefined;
};

/** Whether the owner of the statement is inside the caller's scope. */
export async function isVisible(db: Database, actor: Actor, id: StatementId): Promise<boolean> {
  const found = await sqlOf(db)
    .selectFrom('statements')
    .select('id')
    .where('id', '=', id)
    .where(customerScope(actor, 'loans.read', 'statements.customer_id'))
    .executeTakeFirst();
  return found !== undefined;
}

/** In the order of the account. */
export async function rowsOf(
  db: Database,
  id: StatementId,
  filters: StatementFilters,
): Promise<{ rows: StatementRow[]; total: number }> {
  let found = sqlOf(db).selectFrom('statement_rows').where('statement_id', '=', id);
  if (filters.tag) found = found.where(sql<boolean>`${filters.tag} = any (tags)`);
  if (filters.month) found = found.where(sql<string>`to_char(posted_on, 'YYYY-MM')`, '=', filters.month);
  if (filters.misfits === 'true') found = found.where('expected_kobo', 'is not', null);
  const page = found
    .selectAll()
    .orderBy('line')
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
  const count = found.select((row) => row.fn.countAll<bigint>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      line: row.line,
      on: row.posted_on,
      narration: row.narration,
      debit: row.debit_kobo,
      credit: row.credit_kobo,
      balance: row.balance_kobo,
      tags: row.tags as StatementTag[],
      expected: row.expected_kobo,
    })),
  };
}
