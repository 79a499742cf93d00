/** Sums what one person recorded or reversed by hand since a moment. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

type Whose = { by: string; since: Date };

/** Locks the person's total until the transaction ends: of two payments at once the second is added to the first. */
export async function recordedByHand(tx: Tx, { by, since }: Whose, kind: 'payment' | 'reversal'): Promise<Kobo> {
  await sql`select pg_advisory_xact_lock(hashtextextended('by hand:' || ${by}, 0))`.execute(sqlOf(tx));
  const { rows } = await sql<{ total: Kobo }>`select coalesce(sum(amount_kobo), 0)::bigint as total from payment_logs
    where recorded_by = ${by} and recorded_at >= ${since}
    and ${kind === 'reversal' ? sql`kind = 'reversal'` : sql`kind <> 'reversal' and source = 'debit'`}`.execute(sqlOf(tx));
  return rows[0]?.total ?? noMoney;
}
