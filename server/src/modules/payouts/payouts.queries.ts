/** Reads for screens: a query never decides and never changes anything. */
import type { PayoutSearch } from '@ajo/contract/modules/payouts';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { ProviderTransfer } from '#platform/payments/payments';
import type { Payout } from './payout.ts';
import { toPayout } from './payout.store.ts';

/** Transfers of the provider that no payout here knows: after a restore, those that were sent later than the restored time. */
export async function unknownTransfers(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  since: Date,
): Promise<ProviderTransfer[]> {
  const transfers = await payments.transfersSince(since);
  if (transfers.length === 0) return [];
  const rows = await sqlOf(db)
    .selectFrom('payouts')
    .select('reference')
    .where(
      'reference',
      'in',
      transfers.map(({ reference }) => reference),
    )
    .execute();
  const known = new Set(rows.map(({ reference }) => reference));
  return transfers.filter(({ reference }) => !known.has(reference));
}

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
