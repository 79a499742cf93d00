/** Statements that do not open with the balance at which the statement before them ends. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { OpeningBreak } from '@ajo/contract/modules/reconciliation.statements';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { accountOfStatement } from './coverage.queries.ts';

type Row = Omit<OpeningBreak, 'opening' | 'closing'> & { id: string; file: string; opening: Kobo; closing: Kobo };

/** @param chosen a condition on the statement `s` and on `closing`, the last balance before its opening. */
const breaksWhere = async (db: Database, chosen: RawBuilder<unknown>): Promise<Row[]> =>
  (
    await sql<Row>`/* planned per call */
    with stated as materialized (select s.id, ${accountOfStatement} as account, s.file_name, s.first_on, s.last_on, s.uploaded_at
      from bank_statements s where s.withdrawn_at is null)
    select s.id, s.file_name as file, s.first_on as opened_on, o.balance_kobo as opening, closing.on_day as closed_on,
        closing.balance_kobo as closing
      from stated s join bank_balances o on o.statement_id = s.id and o.is_opening
      cross join lateral (select b.statement_id, b.on_day, b.balance_kobo from stated n join bank_balances b on b.statement_id = n.id
        where n.account = s.account and n.first_on < s.first_on and not b.is_opening and b.on_day <= o.on_day
        order by b.on_day desc, n.uploaded_at desc, n.id desc limit 1) closing
     where ${chosen} and closing.balance_kobo <> o.balance_kobo
       and not exists (select from stated n join bank_balances b on b.statement_id = n.id
         where n.account = s.account and n.id <> s.id and n.first_on <= s.first_on and not b.is_opening and b.balance_kobo = o.balance_kobo
           and (b.on_day = closing.on_day or (b.on_day = s.first_on and n.last_on = s.first_on)))
     order by s.first_on, s.id`.execute(sqlOf(db))
  ).rows;

const breakOf = ({ opened_on, opening, closed_on, closing }: Row): OpeningBreak => ({ opened_on, opening, closed_on, closing });

/**
 * The statement before is the one of the same account that begins earlier and states the last balance before the opening. A break ends when the
 * statement that was missing between them is uploaded. A file may also open within the day on which the one before ended.
 */
export async function openingBreaksOf(db: Database, ids: readonly string[]): Promise<Map<string, OpeningBreak>> {
  if (ids.length === 0) return new Map();
  const rows = await breaksWhere(db, sql`s.id = any (${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, breakOf(row)]));
}

/** Statements that were there before this one and begin after it: until the first that begins after its end. */
const follows = (
  id: string,
): RawBuilder<unknown> => sql`exists (select from stated one where one.id = ${id} and one.account = s.account
  and s.first_on > one.first_on and s.first_on <= coalesce((select min(n.first_on) from stated n
    where n.account = one.account and n.first_on > one.last_on), 'infinity'))`;

/** The first statement that opens with another balance than this one has before it. */
export async function closingBreakOf(db: Database, id: string): Promise<{ file: string; broken: OpeningBreak } | undefined> {
  const [row] = await breaksWhere(db, sql`${follows(id)} and closing.statement_id = ${id}`);
  return row && { file: row.file, broken: breakOf(row) };
}
