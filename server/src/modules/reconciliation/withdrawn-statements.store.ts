/** What relies on a statement of our bank account, and marks it as withdrawn with its lines. */
import type { Day } from '@ajo/contract/kernel/time';
import type { BankLineResult } from '@ajo/contract/modules/reconciliation.lines';
import type { RawBuilder, Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import { accountOfStatement, coverage, isCovered, lastWholeDay } from './coverage.queries.ts';

/** The caller has locked the statements. */
export const findStatement = (tx: Tx, id: string): Promise<Selectable<Tables['bank_statements']> | undefined> =>
  sqlOf(tx).selectFrom('bank_statements').selectAll().where('id', '=', id).executeTakeFirst();

/** Until the transaction ends: none of them is matched meanwhile. */
export const lockLinesOf = (tx: Tx, statementId: string): Promise<{ result: BankLineResult }[]> =>
  sqlOf(tx).selectFrom('bank_lines').select('result').where('statement_id', '=', statementId).orderBy('id').forUpdate().execute();

/** Statement `one`, and those of its account that begin before it. */
const neighbours = (
  id: string,
): RawBuilder<unknown> => sql`stated as materialized (select s.id, ${accountOfStatement} as account, s.first_on, s.last_on,
      s.uploaded_at, ${lastWholeDay} as whole_until, exists (select from bank_balances b where b.statement_id = s.id and not b.is_opening) as has_balances
      from bank_statements s where s.withdrawn_at is null),
    one as (select * from stated where id = ${id}),
    before as (select n.* from stated n join one on n.account = one.account and n.first_on < one.first_on)`;

/** The first day that is marked as reconciled: of the statement, or of the days that it covers together with the one before or after it. */
export async function markedDayOf(tx: Tx, id: string): Promise<Day | null> {
  const { rows } = await sql<{ on: Day | null }>`with ${neighbours(id)}
    select min(d.on_day)::text as on from one join reconciled_days d
      on d.on_day > least((select max(n.whole_until) from before n), one.first_on - 1)
     and d.on_day < coalesce((select min(n.first_on) from stated n where n.account = one.account and n.first_on > one.last_on), one.last_on + 1)
    where d.reopened_at is null`.execute(sqlOf(tx));
  return rows[0]?.on ?? null;
}

/** Marked days that are covered, of any account: a statement that ends with nothing in its account covers all later days of it. */
export async function coveredMarks(tx: Tx): Promise<Day[]> {
  const { rows } = await sql<{
    on: Day;
  }>`/* planned per call */ with ${coverage} select d.on_day::text as on from reconciled_days d
    where d.reopened_at is null and ${isCovered(sql`d.on_day`)} order by d.on_day`.execute(sqlOf(tx));
  return rows.map(({ on }) => on);
}

/** `closed`: its month is closed. `closedSince`: it was closed while the statement was there. */
type UnnamedFile = { file: string; on: Day; closed: boolean; closedSince: boolean };

/**
 * The last file without an account number, when the statement is the only one of its account and another account has a name: without the statement,
 * the file is of that account. With more accounts, or none, it stays with the other files without a number.
 */
export async function unnamedFile(tx: Tx, id: string): Promise<UnnamedFile | undefined> {
  const { rows } = await sql<UnnamedFile>`with named as (select id, account_last4 from bank_statements
      where withdrawn_at is null and account_last4 is not null)
    select n.file_name as file, n.last_on::text as on, count(c.month) > 0 as closed,
        coalesce(bool_or(c.closed_at >= s.uploaded_at), false) as "closedSince"
      from bank_statements s join bank_statements n on n.withdrawn_at is null and n.account_last4 is null
        left join closed_months c on c.month >= date_trunc('month', n.last_on)::date
     where s.id = ${id} and (select count(distinct account_last4) from named) = 2
       and (select count(distinct account_last4) from named where id <> s.id) = 1
     group by n.id order by n.last_on desc, n.id desc limit 1`.execute(sqlOf(tx));
  return rows[0];
}

/**
 * A day before the statement whose month was closed with it: its opening balance is that of the days since the last whole day of the statement
 * before it. The first statement of an account states that of the day before.
 */
export async function closedDayBefore(tx: Tx, id: string): Promise<Day | null> {
  const { rows } = await sql<{ on: Day }>`with ${neighbours(id)},
    opening as (select one.uploaded_at, least(one.first_on, coalesce((select max(n.whole_until) + 1 from before n where n.has_balances),
      one.first_on - 1)) as on_day from one)
    select o.on_day::text as on from opening o where exists (select from closed_months c
      where c.month >= date_trunc('month', o.on_day)::date and c.closed_at >= o.uploaded_at)`.execute(sqlOf(tx));
  return rows[0]?.on ?? null;
}

/** The file of a statement that has lines which are stored with this one. Of an upload before this was stored only days and counts are known. */
export async function fileSharing(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{
    file: string;
  }>`select o.file_name as file from bank_statements s join bank_statements o on o.id <> s.id
    where s.id = ${id} and o.withdrawn_at is null and (o.shares_with @> to_jsonb(array[s.id]) or (o.shares_with is null and o.id > s.id
      and o.bank = s.bank and o.account_last4 is not distinct from s.account_last4 and o.first_on <= s.last_on and o.last_on >= s.first_on
      and o.added < o.credits + coalesce(o.debits, 0)))
    order by o.id limit 1`.execute(sqlOf(tx));
  return rows[0]?.file ?? null;
}

type Withdrawal = { by: { id: string; name: string }; at: Date; reason: string };

/** The caller has locked the lines. */
export async function saveWithdrawal(tx: Tx, id: string, { by, at, reason }: Withdrawal): Promise<void> {
  await sqlOf(tx)
    .updateTable('bank_statements')
    .set({ withdrawn_at: at, withdrawn_by: by.id, withdrawn_by_name: by.name, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute();
  await sqlOf(tx).updateTable('bank_lines').set({ result: 'withdrawn' }).where('statement_id', '=', id).execute();
}
