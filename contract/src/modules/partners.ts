/** Keys and webhooks of a merchant's own system: what staff manage, and what a key may read. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { done, many, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId, LoanState } from './loans.ts';
import { MerchantLoan } from './merchants.ts';

export const PartnerKeyId = idOf('PartnerKeyId');
export type PartnerKeyId = z.output<typeof PartnerKeyId>;
export const PartnerEndpointId = idOf('PartnerEndpointId');
export type PartnerEndpointId = z.output<typeof PartnerEndpointId>;
export const PartnerDeliveryId = idOf('PartnerDeliveryId');
export type PartnerDeliveryId = z.output<typeof PartnerDeliveryId>;

/** Capabilities that a key may hold. */
export const PartnerScope = z.enum(['partner.loans', 'partner.customers']);
export type PartnerScope = z.output<typeof PartnerScope>;

export const PartnerEvent = z.enum(['loan.approved', 'loan.disbursed', 'loan.repaid', 'repayment.received']);
export type PartnerEvent = z.output<typeof PartnerEvent>;

export const PartnerKey = z.object({
  id: PartnerKeyId,
  name: z.string(),
  /** The first characters of the secret. */
  prefix: z.string(),
  scopes: z.array(PartnerScope),
  created_by: z.string(),
  created_at: Instant,
  last_used_on: Day.nullable(),
  revoked_at: Instant.nullable(),
});
export type PartnerKey = z.output<typeof PartnerKey>;

export const NewPartnerKey = z.object({
  name: z.string().trim().min(3, 'Enter a name of at least 3 characters').max(60, 'At most 60 characters'),
  scopes: z.array(PartnerScope).min(1, 'Choose at least one').max(10),
});
export type NewPartnerKey = z.output<typeof NewPartnerKey>;

export const EndpointStatus = z.enum(['active', 'paused']);
export type EndpointStatus = z.output<typeof EndpointStatus>;

export const PartnerEndpoint = z.object({
  id: PartnerEndpointId,
  url: z.string(),
  events: z.array(PartnerEvent),
  status: EndpointStatus,
  /** Until then, requests carry a second signature with the secret before the current one; null or past when there is none. */
  previous_secret_until: Instant.nullable(),
  created_by: z.string(),
  created_at: Instant,
});
export type PartnerEndpoint = z.output<typeof PartnerEndpoint>;

export const NewPartnerEndpoint = z.object({
  url: z.string().trim().min(1, 'Enter an address').max(500, 'At most 500 characters'),
  events: z.array(PartnerEvent).min(1, 'Choose at least one').max(10),
});
export type NewPartnerEndpoint = z.output<typeof NewPartnerEndpoint>;

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

export const PartnerDelivery = z.object({
  id: PartnerDeliveryId,
  event_id: z.uuid(),
  event: PartnerEvent,
  url: z.string(),
  status: DeliveryStatus,
  attempts: z.int(),
  /** When the next attempt is due; null when there is none, or while its address is paused. */
  next_at: Instant.nullable(),
  /** The HTTP status of the last answer. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: Instant,
  delivered_at: Instant.nullable(),
});
export type PartnerDelivery = z.output<typeof PartnerDelivery>;

/** The body of a webhook. No names, contacts or amounts: the receiver reads the loan with its key. */
export const PartnerWebhook = z.object({
  id: z.uuid(),
  event: PartnerEvent,
  created_at: Instant,
  data: z.object({ loan_id: LoanId, loan_number: z.string(), loan_status: LoanState }),
});
export type PartnerWebhook = z.output<typeof PartnerWebhook>;

export const PartnerLoan = MerchantLoan.extend({ customer_id: UserId });
export type PartnerLoan = z.output<typeof PartnerLoan>;

/** A customer with at least one application. */
export const PartnerCustomer = z.object({
  id: UserId,
  name: z.string(),
  loans: z.int(),
  running: z.int(),
  /** The sum of the loans that were paid out. */
  lent: KoboOnWire,
});
export type PartnerCustomer = z.output<typeof PartnerCustomer>;

const oneMerchant = z.object({ id: UserId });
const paged = { page: PageNumber, per_page: PerPage };

/** For keys alone: a session is no key. */
export const partnerCalls = {
  loans: call({
    method: 'GET',
    path: '/partner/loans',
    summary: "Loans of the merchant's customers, newest first. Needs an API key.",
    access: 'partner.loans',
    addition: true,
    query: z.object({ ...paged, status: many(LoanState) }),
    reply: pageOf(PartnerLoan),
  }),
  loan: call({
    method: 'GET',
    path: '/partner/loans/{id}',
    summary: "One loan of the merchant's customers. Needs an API key.",
    access: 'partner.loans',
    addition: true,
    params: z.object({ id: LoanId }),
    reply: one(PartnerLoan),
  }),
  customers: call({
    method: 'GET',
    path: '/partner/customers',
    summary: "The merchant's customers with at least one application, newest first. Needs an API key.",
    access: 'partner.customers',
    addition: true,
    query: z.object(paged),
    reply: pageOf(PartnerCustomer),
  }),
};

export const partnerDeskCalls = {
  keys: call({
    method: 'GET',
    path: '/{role}/merchants/{id}/keys',
    summary: 'The API keys of a merchant, newest first, without their secrets.',
    access: 'partners.manage',
    addition: true,
    params: oneMerchant,
    reply: one(z.array(PartnerKey)),
  }),
  createKey: call({
    method: 'POST',
    path: '/{role}/merchants/{id}/keys',
    summary: 'Creates an API key. The reply holds the secret, which is not shown again.',
    access: 'partners.manage',
    addition: true,
    params: oneMerchant,
    body: NewPartnerKey,
    reply: one(PartnerKey).extend({ secret: z.string() }),
    status: 201,
  }),
  revokeKey: call({
    method: 'POST',
    path: '/{role}/merchants/{id}/keys/{key}/revoke',
    summary: 'Revokes an API key immediately. It cannot be used again.',
    access: 'partners.manage',
    addition: true,
    params: oneMerchant.extend({ key: PartnerKeyId }),
    reply: one(PartnerKey),
  }),
  endpoints: call({
    method: 'GET',
    path: '/{role}/merchants/{id}/webhooks',
    summary: "Addresses that receive a merchant's events, newest first.",
    access: 'partners.manage',
    addition: true,
    params: oneMerchant,
    reply: one(z.array(PartnerEndpoint)),
  }),
  createEndpoint: call({
    method: 'POST',
    path: '/{role}/merchants/{id}/webhooks',
    summary: 'Adds an https address for events. The reply holds the signing secret, which is not shown again.',
    access: 'partners.manage',
    addition: true,
    params: oneMerchant,
    body: NewPartnerEndpoint,
    reply: one(PartnerEndpoint).extend({ secret: z.string() }),
    status: 201,
  }),
  setEndpointStatus: call({
    method: 'POST',
    path: '/{role}/merchants/{id}/webhooks/{endpoint}/status',
    summary:
      'Pauses or resumes an address. Events of a paused address wait. Those of the last seven days are sent when it is active again.',
    access: 'partners.manage',
    addition: true,
    params: oneMerchant.extend({ endpoint: PartnerEndpointId }),
    body: z.object({ status: EndpointStatus }),
    reply: one(PartnerEndpoint),
  }),
  rotateSecret: call({
    method: 'POST',
    path: '/{role}/merchants/{id}/webhooks/{endpoint}/secret',
    summary:
      'Replaces the signing secret. The reply holds the new one, which is not shown again; the old one still signs for 24 hours.',
    access: 'partners.manage',
    addition: true,
    params: oneMerchant.extend({ endpoint: PartnerEndpointId }),
    reply: one(PartnerEndpoint).extend({ secret: z.string() }),
  }),
  deliveries: call({
    method: 'GET',
    path: '/{role}/merchants/{id}/deliveries',
    summary: 'The log of events sent to a merchant, newest first.',
    access: 'partners.manage',
    addition: true,
    params: oneMerchant,
    query: z.object(paged),
    reply: pageOf(PartnerDelivery),
  }),
  replay: call({
    method: 'POST',
    path: '/{role}/merchants/{id}/deliveries/{delivery}/replay',
    summary: 'Sends a delivered or failed event again, with the same id.',
    access: 'partners.manage',
    addition: true,
    params: oneMerchant.extend({ delivery: PartnerDeliveryId }),
    reply: done,
  }),
};
