/** Statements that do not open with the balance at which the statement before them ends. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { OpeningBreak } from '@ajo/contract/modules/reconciliation.statements';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { accountOfStatement } from './coverage.queries.ts';

type Row = Omit<OpeningBreak, 'opening' | 'closing'> & { id: string; opening: Kobo; closing: Kobo };

/**
 * The statement before is the one of the same account that begins earlier and states the last balance before the opening. A break ends when the
 * statement that was missing between them is uploaded. A file may also open within the day on which the one before ended.
 */
export async function openingBreaksOf(db: Database, ids: readonly string[]): Promise<Map<string, OpeningBreak>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`/* planned per call */
    with stated as materialized (select s.id, ${accountOfStatement} as account, s.first_on, s.last_on, s.uploaded_at from bank_statements s)
    select s.id, s.first_on as opened_on, o.balance_kobo as opening, closing.on_day as closed_on, closing.balance_kobo as closing
      from stated s join bank_balances o on o.statement_id = s.id and o.is_opening
      cross join lateral (select b.on_day, b.balance_kobo from stated n join bank_balances b on b.statement_id = n.id
        where n.account = s.account and n.first_on < s.first_on and not b.is_opening and b.on_day <= o.on_day
        order by b.on_day desc, n.uploaded_at desc, n.id desc limit 1) closing
     where s.id = any (${[...ids]}::uuid[]) and closing.balance_kobo <> o.balance_kobo
       and not exists (select from stated n join bank_balances b on b.statement_id = n.id
         where n.account = s.account and n.id <> s.id and n.first_on <= s.first_on and not b.is_opening and b.balance_kobo = o.balance_kobo
           and (b.on_day = closing.on_day or (b.on_day = s.first_on and n.last_on = s.first_on)))`.execute(sqlOf(db));
  return new Map(rows.map(({ id, ...broken }) => [id, broken]));
}
