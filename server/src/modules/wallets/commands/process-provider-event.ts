/** Works on one stored notice. The notice is a hint: what happens is what the provider answers when it is asked. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { MoneyInReactions, OnTransferNotice } from '../money-in.ts';
import { findEvent, markProcessed } from '../provider-event.store.ts';
import { providerUndecided } from '../wallets.errors.ts';
import { settleReference } from './settle-reference.ts';

/** `onTransferNotice`: payouts stand on the same layer, so whoever knows both hands their part in. */
export type ProviderEvent = { eventId: string; onTransferNotice: OnTransferNotice };

/** May run twice. @throws DomainError `provider_unavailable` while the provider cannot confirm what it has announced, so that the job comes again. */
export async function processProviderEvent(
  context: Context,
  reactions: MoneyInReactions,
  { eventId, onTransferNotice }: ProviderEvent,
): Promise<void> {
  const event = await findEvent(context.db, eventId);
  if (!event || event.processed_at || event.reference === null) return;

  let outcome = 'asked';
  if (event.kind === 'transfer') await onTransferNotice(event.reference, event.event);
  else outcome = await settle(context, reactions, event.reference);
  failpoint('event.settled');
  await inTransaction(context.db, (tx) => markProcessed(tx, eventId, { outcome, at: context.clock.now() }));
}

async function settle(context: Context, reactions: MoneyInReactions, reference: string): Promise<string> {
  const settlement = await settleReference(context, reactions, reference);
  if (settlement === 'unknown' || settlement === 'pending') throw providerUndecided();
  if (settlement === 'missing')
    context.log.error({ reference }, 'a signed notice names a payment that the provider does not know');
  return settlement;
}
