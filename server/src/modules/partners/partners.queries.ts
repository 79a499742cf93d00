/** Reads for the merchant's page of staff, and for calls with a key. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { asPage, type Page } from '@ajo/contract/kernel/page';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PartnerDelivery, PartnerEndpoint, PartnerKey as KeyView, PartnerLoan } from '@ajo/contract/modules/partners';
import { requireMerchant, merchantLoans } from '#modules/merchants';
import type { Database } from '#platform/db/transaction';
import { deliveriesOf, type ListedDelivery } from './delivery.store.ts';
import { endpointsOf } from './endpoint.store.ts';
import { keysOf } from './partner-key.store.ts';
import type { PartnerKey } from './partner-key.ts';
import { loanMissing } from './partners.errors.ts';
import type { Endpoint } from './webhook.ts';

export const keyView = (key: PartnerKey): KeyView => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: [...key.scopes],
  created_by: key.createdByName,
  created_at: key.createdAt,
  last_used_on: key.lastUsedOn === null ? null : day(key.lastUsedOn),
  revoked_at: key.revokedAt,
});

/** @throws DomainError `merchant_missing` for another kind of person. */
export async function keysFor(db: Database, actor: Actor, merchantId: UserId): Promise<KeyView[]> {
  await requireMerchant(db, actor, merchantId);
  return (await keysOf(db, merchantId)).map(keyView);
}

/** @throws DomainError `loan_missing` for a loan of another merchant's customer, and for a draft. */
export async function loanFor(db: Database, { id: merchantId }: Actor, id: LoanId): Promise<PartnerLoan> {
  const { rows } = await merchantLoans(db, merchantId, { id, page: 1, per_page: 1 });
  const [loan] = rows;
  if (!loan) throw loanMissing();
  return loan;
}

export const endpointView = ({
  id,
  url,
  events,
  status,
  previousSecretUntil,
  createdByName,
  createdAt,
}: Endpoint): PartnerEndpoint => ({
  id,
  url,
  events: [...events],
  status,
  previous_secret_until: previousSecretUntil,
  created_by: createdByName,
  created_at: createdAt,
});

/** @throws DomainError `merchant_missing` for another kind of person. */
export async function endpointsFor(db: Database, actor: Actor, merchantId: UserId): Promise<PartnerEndpoint[]> {
  await requireMerchant(db, actor, merchantId);
  return (await endpointsOf(db, merchantId)).map(endpointView);
}

type LogQuery = { merchantId: UserId; query: { page: number; per_page: number }; path: string };

/** @throws DomainError `merchant_missing` for another kind of person. */
export async function deliveriesFor(
  db: Database,
  actor: Actor,
  { merchantId, query, path }: LogQuery,
): Promise<Page<PartnerDelivery>> {
  await requireMerchant(db, actor, merchantId);
  const { rows, total } = await deliveriesOf(db, merchantId, query);
  return asPage(rows.map(deliveryView), { page: query.page, perPage: query.per_page, total, path });
}

const deliveryView = (delivery: ListedDelivery): PartnerDelivery => ({
  id: delivery.id,
  event_id: delivery.eventId,
  event: delivery.event,
  url: delivery.url,
  status: delivery.status,
  attempts: delivery.attempts,
  next_at: delivery.nextAt,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  created_at: delivery.createdAt,
  delivered_at: delivery.deliveredAt,
});
