/** Processes one stored notice. The notice is a hint: the provider's answer decides. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { MoneyInRegistry, OnMandateNotice, OnSettled, OnTransferNotice } from '../money-in.ts';
import { findEvent, markMissing, markProcessed } from '../provider-event.store.ts';
import { paymentNotFound, providerUndecided } from '../wallets.errors.ts';
import { settleReference } from './settle-reference.ts';

/** Parts of modules that wallets must not import: payouts is on the same layer, settlements is above. */
export type ProviderEvent = {
  eventId: string;
  onTransferNotice: OnTransferNotice;
  onMandateNotice?: OnMandateNotice;
  onSettled?: OnSettled;
};

/**
 * Safe to run twice. A failed run is retried for about three hours; then the job is given up and staff are notified.
 * @throws DomainError `provider_unavailable`, `payment_not_found` while the provider cannot confirm the payment that it announced.
 */
export async function processProviderEvent(
  context: Context,
  registry: MoneyInRegistry,
  { eventId, onTransferNotice, onMandateNotice, onSettled }: ProviderEvent,
): Promise<void> {
  const event = await findEvent(context.db, eventId);
  if (!event || event.processed_at || event.reference === null) return;

  let outcome = 'asked';
  if (event.kind === 'transfer') await onTransferNotice(event.reference, event.event);
  else if (event.kind === 'mandate') await onMandateNotice?.(event.reference);
  else outcome = await settle(context, registry, { id: eventId, reference: event.reference, onSettled });
  failpoint('event.settled');
  await inTransaction(context.db, (tx) => markProcessed(tx, eventId, { outcome, at: context.clock.now() }));
}

type Announced = { id: string; reference: string; onSettled: OnSettled | undefined };

async function settle(context: Context, registry: MoneyInRegistry, { id, reference, onSettled }: Announced): Promise<string> {
  const settlement = await settleReference(context, registry, reference, { isAnnounced: true });
  failpoint('event.answered');
  await onSettled?.(reference);
  if (settlement === 'missing') {
    await inTransaction(context.db, (tx) => markMissing(tx, id));
    throw paymentNotFound(reference);
  }
  if (settlement === 'unknown' || settlement === 'pending') throw providerUndecided();
  return settlement;
}
