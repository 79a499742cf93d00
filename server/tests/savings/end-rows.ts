/** What the end of a savings account leaves behind: its transactions, notices and withdrawals, in order. */
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';

export async function movementsOf({ db }: Context, id: string) {
  const { rows } = await sql<{ type: string; change: bigint; on: string }>`
    select type, change_kobo as change, value_on as on from savings_transactions where account_id = ${id} order by seq`.execute(
    sqlOf(db),
  );
  return rows.map(({ type, change, on }) => [type, change, on]);
}

export async function endNoticesOf({ db }: Context, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select message from notifications where user_id = ${customerId} and message like '%reached its end date%' order by id`.execute(
    sqlOf(db),
  );
  return rows.map(({ message }) => message);
}

export async function withdrawalRowsOf({ db }: Context, id: string): Promise<{ id: string; status: string; amount: bigint }[]> {
  const { rows } = await sql<{ id: string; status: string; amount: bigint }>`
    select id, status, amount_kobo as amount from savings_withdrawals where savings_id = ${id} order by id`.execute(sqlOf(db));
  return rows;
}
