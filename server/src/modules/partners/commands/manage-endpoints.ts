/** Staff add an address that receives a merchant's events, pause and resume it, and replace its signing secret. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import type { EndpointStatus, NewPartnerEndpoint, PartnerEndpointId } from '@ajo/contract/modules/partners';
import type { Context } from '#context';
import { record } from '#modules/history';
import { requireMerchant } from '#modules/merchants';
import { lockUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { seal } from '#platform/secrets';
import { pauseDeliveries, resumeDeliveries } from '../delivery.store.ts';
import { addEndpoint, endpointsOf, lockEndpoint, replaceSecret, saveEndpointStatus } from '../endpoint.store.ts';
import { endpointMissing } from '../partners.errors.ts';
import { type Endpoint, newSigningSecret, placeOfSecret } from '../webhook.ts';
import { previousSecretMs, sentWithinMs, tooOld, whyNotAddEndpoint, whyNotRotate, whyNotSetStatus } from '../webhook.rules.ts';

/** The secret leaves with the reply. @throws DomainError `merchant_missing` for another kind of person. */
export async function createEndpoint(
  context: Context,
  actor: Actor,
  { merchantId, url, events }: NewPartnerEndpoint & { merchantId: UserId },
): Promise<{ endpoint: Endpoint; secret: string }> {
  return inTransaction(context.db, async (tx) => {
    await requireMerchant(tx, actor, merchantId);
    await lockUser(tx, merchantId);
    const endpoints = await endpointsOf(tx, merchantId);
    refuseIf(whyNotAddEndpoint(url, { endpoints, allowsPlain: context.config.WEBHOOKS_TO_PRIVATE }));
    const at = context.clock.now();
    const id = newId<PartnerEndpointId>(at);
    const secret = newSigningSecret();
    const endpoint = await addEndpoint(tx, {
      id,
      merchant_id: merchantId,
      url: new URL(url).href,
      sealed_secret: seal(context.config, placeOfSecret(id), secret),
      events: [...new Set(events)],
      status: 'active',
      created_by: actor.id,
      created_by_name: actor.name,
      created_at: at,
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: merchantId },
      customerId: merchantId,
      action: 'added an address for webhooks',
      after: { host: new URL(url).host, events: endpoint.events.join(', ') },
    });
    return { endpoint, secret };
  });
}

/** @throws DomainError `endpoint_missing` for an address of another merchant. */
export async function setEndpointStatus(
  context: Context,
  actor: Actor,
  { merchantId, endpointId, status }: { merchantId: UserId; endpointId: PartnerEndpointId; status: EndpointStatus },
): Promise<Endpoint> {
  return inTransaction(context.db, async (tx) => {
    await requireMerchant(tx, actor, merchantId);
    const endpoint = await lockEndpoint(tx, merchantId, endpointId);
    refuseIf(whyNotSetStatus(endpoint, status));
    if (!endpoint) throw endpointMissing();
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: merchantId },
      customerId: merchantId,
      action: status === 'paused' ? 'paused the webhooks of an address' : 'resumed the webhooks of an address',
      from: endpoint.status,
      to: status,
      after: { host: new URL(endpoint.url).host },
    });
    const saved = await saveEndpointStatus(tx, endpointId, status);
    const at = context.clock.now();
    if (status === 'paused') await pauseDeliveries(tx, endpointId);
    else await resumeDeliveries(tx, endpointId, { at, since: new Date(at.getTime() - sentWithinMs), tooOld });
    return saved;
  });
}

/** The new secret leaves with the reply; the old one still signs for a day. @throws DomainError `endpoint_missing`, `secret_replaced_today`. */
export async function rotateSecret(
  context: Context,
  actor: Actor,
  { merchantId, endpointId }: { merchantId: UserId; endpointId: PartnerEndpointId },
): Promise<{ endpoint: Endpoint; secret: string }> {
  return inTransaction(context.db, async (tx) => {
    await requireMerchant(tx, actor, merchantId);
    const endpoint = await lockEndpoint(tx, merchantId, endpointId);
    const at = context.clock.now();
    refuseIf(whyNotRotate(endpoint, at));
    if (!endpoint) throw endpointMissing();
    const secret = newSigningSecret();
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: merchantId },
      customerId: merchantId,
      action: 'replaced the signing secret of an address',
      after: { host: new URL(endpoint.url).host },
    });
    const sealedSecret = seal(context.config, placeOfSecret(endpointId), secret);
    const replaced = await replaceSecret(tx, endpoint, {
      sealedSecret,
      previousUntil: new Date(at.getTime() + previousSecretMs),
    });
    return { endpoint: replaced, secret };
  });
}
