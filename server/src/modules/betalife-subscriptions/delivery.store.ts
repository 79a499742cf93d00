/** Keeps deliveries and the codes that prove them. */
import type { Day } from '@ajo/contract/kernel/time';
import type { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { FileId } from '@ajo/contract/modules/files';
import type { Selectable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Delivery } from './subscription.ts';

export const addDelivery = async (tx: Tx, subscriptionId: string, dueOn: Day, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('betalife_deliveries')
    .values({ subscription_id: subscriptionId, status: 'pending', due_on: dueOn, created_at: at })
    .execute());

const moveDelivery = async (tx: Tx, subscriptionId: string, status: 'pending' | 'cancelled'): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('betalife_deliveries')
    .set({ status })
    .where('subscription_id', '=', subscriptionId)
    .where('status', '<>', 'completed')
    .execute());
export const cancelDelivery = (tx: Tx, subscriptionId: string): Promise<void> => moveDelivery(tx, subscriptionId, 'cancelled');
export const renewDelivery = (tx: Tx, subscriptionId: string): Promise<void> => moveDelivery(tx, subscriptionId, 'pending');

export const saveDelivery = async (
  tx: Tx,
  subscriptionId: string,
  change: Updateable<Tables['betalife_deliveries']>,
): Promise<void> =>
  void (await sqlOf(tx).updateTable('betalife_deliveries').set(change).where('subscription_id', '=', subscriptionId).execute());

export async function deliveriesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Delivery>> {
  if (ids.length === 0) return new Map();
  const query = sqlOf(db)
    .selectFrom('betalife_deliveries')
    .selectAll()
    .where('subscription_id', 'in', [...ids]);
  return new Map((await query.execute()).map((row) => [row.subscription_id, toDelivery(row)]));
}

/** Counts the attempt in the same statement that reads the code: forty at once are forty attempts. */
export async function tryDeliveryCode(
  db: Database,
  subscriptionId: string,
  at: Date,
): Promise<{ digest: string | null; attempts: number } | undefined> {
  const row = await sqlOf(db)
    .updateTable('betalife_deliveries')
    .set({ code_attempts: sql<number>`code_attempts + 1` })
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where('code_expires_at', '>', at)
    .returning(['code_digest', 'code_attempts'])
    .executeTakeFirst();
  return row && { digest: row.code_digest, attempts: row.code_attempts };
}

const toDelivery = (row: Selectable<Tables['betalife_deliveries']>): Delivery => ({
  subscriptionId: row.subscription_id as SubscriptionId,
  status: row.status,
  dueOn: row.due_on as Day,
  deliveredOn: row.delivered_on as Day | null,
  recipient: row.recipient,
  proof: row.proof,
  photoId: row.proof_file_id as FileId | null,
  deliveredBy: row.delivered_by_name,
  codeSentAt: row.code_sent_at,
});
