/** An address of a merchant that receives events, and one delivery to it. */
import { createHmac, randomBytes } from 'node:crypto';
import type {
  DeliveryStatus,
  EndpointStatus,
  PartnerDeliveryId,
  PartnerEndpointId,
  PartnerEvent,
} from '@ajo/contract/modules/partners';

export type Endpoint = {
  id: PartnerEndpointId;
  merchantId: string;
  url: string;
  sealedSecret: string;
  /** Until this time, requests also carry a signature of the secret before. */
  previousSecretUntil: Date | null;
  events: readonly PartnerEvent[];
  status: EndpointStatus;
  createdByName: string;
  createdAt: Date;
};

export type Delivery = {
  id: PartnerDeliveryId;
  eventId: string;
  endpointId: PartnerEndpointId;
  merchantId: string;
  event: PartnerEvent;
  payload: string;
  status: DeliveryStatus;
  attempts: number;
  /** Attempts since the event or its last replay. */
  roundAttempts: number;
  nextAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  deliveredAt: Date | null;
};

/** Sends what is due. It also runs each minute, for later attempts. */
export const deliverJob = 'partners.deliver';

export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** Where an endpoint's secret is encrypted: it opens for its own row only. */
export const placeOfSecret = (id: PartnerEndpointId): string => `partner_endpoints.sealed_secret:${id}`;

/**
 * `t`: seconds since 1970, signed together with the body, so that a receiver can refuse an old request.
 * One `v1` for each secret that counts, the current one first.
 */
export function signatureOf({ secrets, body, at }: { secrets: readonly string[]; body: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`);
  return [`t=${seconds}`, ...signed].join(',');
}
