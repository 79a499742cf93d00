/** Loads and saves the addresses that receive events. */
import { EndpointStatus, type PartnerEndpointId, PartnerEvent } from '@ajo/contract/modules/partners';
import type { Insertable, Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Endpoint } from './webhook.ts';

export const addEndpoint = async (tx: Tx, row: Insertable<Tables['partner_endpoints']>): Promise<Endpoint> =>
  toEndpoint(await sqlOf(tx).insertInto('partner_endpoints').values(row).returningAll().executeTakeFirstOrThrow());

/** Newest first. */
export async function endpointsOf(db: Database, merchantId: string): Promise<Endpoint[]> {
  const rows = await sqlOf(db)
    .selectFrom('partner_endpoints')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toEndpoint);
}

export async function lockEndpoint(tx: Tx, merchantId: string, id: PartnerEndpointId): Promise<Endpoint | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('partner_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();
  return row && toEndpoint(row);
}

export const saveEndpointStatus = async (tx: Tx, id: PartnerEndpointId, status: EndpointStatus): Promise<Endpoint> =>
  toEndpoint(
    await sqlOf(tx)
      .updateTable('partner_endpoints')
      .set({ status })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const replaceSecret = async (
  tx: Tx,
  { id, sealedSecret }: Pick<Endpoint, 'id' | 'sealedSecret'>,
  next: { sealedSecret: string; previousUntil: Date },
): Promise<Endpoint> =>
  toEndpoint(
    await sqlOf(tx)
      .updateTable('partner_endpoints')
      .set({
        sealed_secret: next.sealedSecret,
        previous_sealed_secret: sealedSecret,
        previous_secret_until: next.previousUntil,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** Addresses of the merchant with whose code the customer registered, also those that are paused. */
export const receiversOf = (
  tx: Tx,
  { customerId, event }: { customerId: string; event: PartnerEvent },
): Promise<{ id: string; merchant_id: string; status: string }[]> =>
  sqlOf(tx)
    .selectFrom('referrals')
    .innerJoin('partner_endpoints', 'partner_endpoints.merchant_id', 'referrals.referrer_id')
    .select(['partner_endpoints.id', 'partner_endpoints.merchant_id', 'partner_endpoints.status'])
    .where('referrals.referred_id', '=', customerId)
    .where(sql<boolean>`${event} = any(partner_endpoints.events)`)
    .execute();

const toEndpoint = (row: Selectable<Tables['partner_endpoints']>): Endpoint => ({
  id: row.id as PartnerEndpointId,
  merchantId: row.merchant_id,
  url: row.url,
  sealedSecret: row.sealed_secret,
  previousSecretUntil: row.previous_secret_until,
  events: PartnerEvent.array().parse(row.events),
  status: EndpointStatus.parse(row.status),
  createdByName: row.created_by_name,
  createdAt: row.created_at,
});
