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
import { addEvent, reopenUnprocessed } from '../provider-event.store.ts';
import { notSigned } from '../wallets.errors.ts';

/** The job that works on a notice. */
export const noticeJob = 'provider_event';

/** @throws DomainError `bad_signature`: then nothing was stored. */
export async function receiveNotice(
  context: Context,
  body: Buffer,
  signature: string | undefined,
): Promise<'new' | 'known' | 'reopened'> {
  const { payments, clock, jobs, db } = context;
  if (!payments.isSignedWebhook(body, signature)) throw notSigned();

  const notice = payments.readWebhook(body);
  const work = notice === undefined || notice.kind === 'alarm' ? undefined : { kind: notice.kind };
  const at = clock.now();
  const id = newId(at);
  const event = notice?.event ?? 'unused';
  const reference = notice?.reference ?? null;
  const digest = createHash('sha256')
    .update(JSON.stringify([event, reference]))
    .update(body)
    .digest('hex');
  return inTransaction(db, async (tx) => {
    const isNew = await addEvent(tx, {
      id,
      provider: 'paystack',
      digest,
      event,
      kind: work?.kind ?? 'unused',
      reference,
      body,
      received_at: at,
      ...(!work && { processed_at: at, outcome: notice ? 'told to finance' : 'of no use to us' }),
    });
    if (!isNew) {
      const reopened = await reopenUnprocessed(tx, { provider: 'paystack', digest, at });
      if (reopened) await jobs.send(tx, noticeJob, { eventId: reopened });
      return reopened ? 'reopened' : 'known';
    }
    if (work) await jobs.send(tx, noticeJob, { eventId: id });
    else if (notice) await notifyFinance(tx, context, notice);
    return 'new';
  });
}

/** Nothing is booked by it: the bank decides for weeks, and the provider's statement shows where the money is. */
async function notifyFinance(tx: Tx, context: Context, { event, reference }: ProviderNotice): Promise<void> {
  const what = event.startsWith('refund') ? 'was refunded at the provider, not by us' : 'is disputed by the payer at their bank';
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `The payment ${reference} ${what} (${event}). Check it with the provider`,
    link: '/admin/reconciliation',
  });
}
