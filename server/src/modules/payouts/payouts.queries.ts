/** Reads for screens: a query never decides and never changes anything. */
import type { PayoutSearch } from '@ajo/contract/modules/payouts';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
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
