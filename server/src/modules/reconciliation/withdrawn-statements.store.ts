/** What relies on a statement of our bank account, and marks it as withdrawn with its lines. */
import type { Day } from '@ajo/contract/kernel/time';
import type { BankLineResult } from '@ajo/contract/modules/reconciliation.lines';
import type { Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';

/** The caller has locked the statements. */
export const findStatement = (tx: Tx, id: string): Promise<Selectable<Tables['bank_statements']> | undefined> =>
  sqlOf(tx).selectFrom('bank_statements').selectAll().where('id', '=', id).executeTakeFirst();

/** Until the transaction ends: none of them is matched meanwhile. */
export const lockLinesOf = (tx: Tx, statementId: string): Promise<{ result: BankLineResult }[]> =>
  sqlOf(tx).selectFrom('bank_lines').select('result').where('statement_id', '=', statementId).orderBy('id').forUpdate().execute();

const isOfAccount = sql`n.account_last4 is not distinct from s.account_last4 and n.withdrawn_at is null`;

/** The first day that is marked as reconciled: of the statement, or between it and the ones next to it. */
export async function markedDayOf(tx: Tx, id: string): Promise<Day | null> {
  const { rows } = await sql<{ on: Day | null }>`select min(d.on_day)::text as on from bank_statements s join reconciled_days d
      on d.on_day > coalesce((select max(n.last_on) from bank_statements n where ${isOfAccount} and n.last_on < s.first_on), s.first_on - 1)
     and d.on_day < coalesce((select min(n.first_on) from bank_statements n where ${isOfAccount} and n.first_on > s.last_on), s.last_on + 1)
    where s.id = ${id} and d.reopened_at is null`.execute(sqlOf(tx));
  return rows[0]?.on ?? null;
}

/** The file of a statement that has lines which are stored with this one. Of an earlier upload only the days and the counts are known. */
export async function fileSharing(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{
    file: string;
  }>`select o.file_name as file from bank_statements s join bank_statements o on o.id <> s.id
    where s.id = ${id} and o.withdrawn_at is null and (o.shares_with @> to_jsonb(array[s.id]) or (o.shares_with is null
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
