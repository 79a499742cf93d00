/** What left savings today on the word of one person, or without a review. A second person's confirmation and a denial take it out of the sum. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { dayInLagos, startOfDay } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

/**
 * Ordered directly, or recorded as paid by hand without an order. One with an order is in the sum of the person who gave it.
 * Locks the person's total until the transaction ends: of two at once the second is added to the first.
 */
export const paidOutAlone = (tx: Tx, context: Pick<Context, 'clock'>, by: string): Promise<Kobo> =>
  totalOf(tx, context, {
    whose: by,
    found: sql`w.reviewed_by = ${by}
      and (w.kind = 'direct' or w.paid_reference is not null
        and not exists (select from payouts p where p.purpose = 'savings_withdrawal' and p.purpose_id = w.id))
      and not exists (select from approvals a where a.subject_id = w.id
        and a.kind in ('savings_withdrawal', 'savings_withdrawal_by_hand') and a.state = 'approved')`,
  });

/** Of all accounts of the customer. Locks the customer's total until the transaction ends. */
export const paidWithoutReview = (tx: Tx, context: Pick<Context, 'clock'>, customerId: string): Promise<Kobo> =>
  totalOf(tx, context, { whose: customerId, found: sql`w.customer_id = ${customerId} and w.reviewed_by is null` });

async function totalOf(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { whose, found }: { whose: string; found: RawBuilder<unknown> },
): Promise<Kobo> {
  const since = startOfDay(dayInLagos(clock.now()));
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawals:' || ${whose}, 0))`.execute(sqlOf(tx));
  const { rows } = await sql<{ total: Kobo }>`select coalesce(sum(w.amount_kobo), 0)::bigint as total from savings_withdrawals w
    where w.status in ('approved', 'failed', 'completed', 'reversed') and w.reviewed_at >= ${since} and ${found}`.execute(
    sqlOf(tx),
  );
  const [row] = rows;
  if (!row) throw new Error('a sum has one row');
  return row.total;
}
