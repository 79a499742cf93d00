/** Reads for screens and alarms: a query never decides and never changes anything. */
import type { PayoutSearch } from '@ajo/contract/modules/payouts';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { Payout } from './payout.ts';
import { toPayout } from './payout.store.ts';

/** Newest first, because ids are UUIDv7 and therefore sort by age. */
export async function searchPayouts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { status, page, per_page: perPage }: PayoutSearch,
): Promise<{ rows: Payout[]; total: number }> {
  let found = sqlOf(db).selectFrom('payouts');
  if (status?.length) found = found.where('status', 'in', status);
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map((row) => toPayout(config, row)), total: Number(total) };
}

/** Who is told when money goes a wrong way. */
export async function financeOfficers(db: Database): Promise<string[]> {
  const rows = await sqlOf(db)
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'finance')
    .where('status', '=', 'active')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
