/** Loads and saves deliveries: the outbox of events, and its log. */
import { DeliveryStatus, type PartnerDeliveryId, type PartnerEndpointId, PartnerEvent } from '@ajo/contract/modules/partners';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Delivery } from './webhook.ts';

export const addDeliveries = async (tx: Tx, rows: Insertable<Tables['partner_deliveries']>[]): Promise<void> =>
  void (rows.length > 0 && (await sqlOf(tx).insertInto('partner_deliveries').values(rows).execute()));

/** Of a delivery with its address. */
export type ListedDelivery = Delivery & { url: string };

/** Newest first. */
export async function deliveriesOf(
  db: Database,
  merchantId: string,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: ListedDelivery[]; total: number }> {
  const found = sqlOf(db).selectFrom('partner_deliveries').where('partner_deliveries.merchant_id', '=', merchantId);
  const [rows, { total }] = await Promise.all([
    found
      .innerJoin('partner_endpoints', 'partner_endpoints.id', 'partner_deliveries.endpoint_id')
      .selectAll('partner_deliveries')
      .select('partner_endpoints.url')
      .orderBy('partner_deliveries.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), rows: rows.map((row) => ({ ...toDelivery(row), url: row.url })) };
}

export async function lockDelivery(tx: Tx, merchantId: string, id: PartnerDeliveryId): Promise<Delivery | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('partner_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();
  return row && toDelivery(row);
}

/** With the secrets that sign it, encrypted, the current one first. */
export type DueDelivery = Delivery & { url: string; sealedSecrets: readonly string[] };

/** Locks what is due, the oldest first. Deliveries of a paused address have no time, and those of a merchant who may not sign in wait. */
export async function lockDue(tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<DueDelivery[]> {
  const rows = await sqlOf(tx)
    .selectFrom('partner_deliveries')
    .innerJoin('partner_endpoints', 'partner_endpoints.id', 'partner_deliveries.endpoint_id')
    .innerJoin('users', 'users.id', 'partner_deliveries.merchant_id')
    .selectAll('partner_deliveries')
    .select(['url', 'sealed_secret', 'previous_sealed_secret', 'previous_secret_until'])
    .where('partner_deliveries.next_at', '<=', at)
    .where('partner_endpoints.status', '=', 'active')
    .where('users.status', '=', 'active')
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .orderBy('partner_deliveries.next_at')
    .limit(limit)
    .forUpdate('partner_deliveries')
    .skipLocked()
    .execute();
  return rows.map((row) => {
    const previous = row.previous_secret_until && row.previous_secret_until > at ? row.previous_sealed_secret : null;
    return { ...toDelivery(row), url: row.url, sealedSecrets: [row.sealed_secret, ...(previous ? [previous] : [])] };
  });
}

type Change = Omit<Updateable<Tables['partner_deliveries']>, 'next_at'> & { next_at: Date | null };

/** While its address is paused it has no next time. */
export const saveDelivery = async (tx: Tx, id: PartnerDeliveryId, { next_at: nextAt, ...change }: Change): Promise<Delivery> =>
  toDelivery(
    await sqlOf(tx)
      .updateTable('partner_deliveries')
      .set({
        ...change,
        next_at: sql`(select ${nextAt}::timestamptz from partner_endpoints e where e.id = endpoint_id and e.status = 'active')`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** Those that wait have no time until the address is resumed. */
export const pauseDeliveries = async (tx: Tx, endpointId: PartnerEndpointId): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('partner_deliveries')
    .set({ next_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute());

/** Those that wait are due now. What happened before `since` has failed instead: staff can replay it. */
export const resumeDeliveries = async (
  tx: Tx,
  endpointId: PartnerEndpointId,
  { at, since, tooOld }: { at: Date; since: Date; tooOld: string },
): Promise<void> =>
  void (await sql`update partner_deliveries set status = case when created_at < ${since} then 'failed' else 'pending' end,
      next_at = case when created_at < ${since} then null else ${at}::timestamptz end,
      last_error = case when created_at < ${since} then ${tooOld} else last_error end
    where endpoint_id = ${endpointId} and status = 'pending'`.execute(sqlOf(tx)));

/** What has been due since before a moment and could not be sent has failed. */
export const failDueBefore = async (tx: Tx, before: Date, tooOld: string): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('partner_deliveries')
    .set({ status: 'failed', next_at: null, last_error: tooOld })
    .where('next_at', '<', before)
    .execute());

const toDelivery = (row: Selectable<Tables['partner_deliveries']>): Delivery => ({
  id: row.id as PartnerDeliveryId,
  eventId: row.event_id,
  endpointId: row.endpoint_id as PartnerEndpointId,
  merchantId: row.merchant_id,
  event: PartnerEvent.parse(row.event),
  payload: row.payload,
  status: DeliveryStatus.parse(row.status),
  attempts: row.attempts,
  roundAttempts: row.round_attempts,
  nextAt: row.next_at,
  lastStatus: row.last_status,
  lastError: row.last_error,
  createdAt: row.created_at,
  deliveredAt: row.delivered_at,
});
