/**
 * Receives a webhook: only what is signed, each notice once, the job for it in the same transaction. A repeated notice starts a new job only when the
 * first one has not finished its work.
 */
import { createHash } from 'node:crypto';
import type { Context } from '#context';
import { notifyRoles } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { ProviderNotice } from '#platform/payments/payments';
import type { AccountProvider } from '../money-in.ts';
import { addEvent, reopenUnprocessed } from '../provider-event.store.ts';
import { notSigned } from '../wallets.errors.ts';

/** The job that works on a notice. */
export const noticeJob = 'provider_event';

export type SignedNotice = {
  provider: AccountProvider;
  /** The same for every delivery of one notice. */
  digest: string;
  event: string;
  kind: 'checkout' | 'transfer' | 'mandate' | 'unused';
  reference: string | null;
  body: Buffer;
  /** Set when there is no work to do. */
  outcome?: string;
};

/** `reopened`: the notice came before, and its work was not done. `known`: it came before, and a repeat changes nothing. */
export async function keepNotice(tx: Tx, context: Context, notice: SignedNotice): Promise<'new' | 'known' | 'reopened'> {
  const { clock, jobs } = context;
  const { provider, digest, event, kind, reference, body, outcome } = notice;
  const at = clock.now();
  const id = newId(at);
  const done = outcome === undefined ? {} : { processed_at: at, outcome };
  if (await addEvent(tx, { id, provider, digest, event, kind, reference, body, received_at: at, ...done })) {
    if (outcome === undefined) await jobs.send(tx, noticeJob, { eventId: id });
    return 'new';
  }
  const reopened = await reopenUnprocessed(tx, { provider, digest, at });
  if (reopened) await jobs.send(tx, noticeJob, { eventId: reopened });
  return reopened ? 'reopened' : 'known';
}

/** @throws DomainError `bad_signature`: then nothing was stored. */
export async function receiveNotice(
  context: Context,
  body: Buffer,
  signature: string | undefined,
): Promise<'new' | 'known' | 'reopened'> {
  const { payments, db } = context;
  if (!payments.isSignedWebhook(body, signature)) throw notSigned();

  const notice = payments.readWebhook(body);
  const work = notice === undefined || notice.kind === 'alarm' ? undefined : { kind: notice.kind };
  const event = notice?.event ?? 'unused';
  const reference = notice?.reference ?? null;
  const digest = createHash('sha256')
    .update(JSON.stringify([event, reference]))
    .update(body)
    .digest('hex');
  return inTransaction(db, async (tx) => {
    const kept = await keepNotice(tx, context, {
      provider: 'paystack',
      digest,
      event,
      kind: work?.kind ?? 'unused',
      reference,
      body,
      ...(!work && { outcome: notice ? 'finance notified' : 'not used' }),
    });
    if (kept === 'new' && !work && notice) await notifyFinance(tx, context, notice);
    return kept;
  });
}

/** Nothing is booked by it: the bank decides for weeks, and the provider's statement shows where the money is. */
async function notifyFinance(tx: Tx, context: Context, { event, reference }: ProviderNotice): Promise<void> {
  const what = event.startsWith('refund') ? 'was refunded at the provider, not by us' : 'is disputed by the payer at their bank';
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `The payment ${reference} ${what} (${event}). Check it with the provider`,
    isTrouble: true,
    link: '/admin/reconciliation?tab=exceptions',
  });
}
