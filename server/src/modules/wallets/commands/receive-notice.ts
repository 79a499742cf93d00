/** Takes in a webhook: only what is signed, each notice once, the work for later in the same transaction. */
import { createHash } from 'node:crypto';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { addEvent } from '../provider-event.store.ts';
import { notSigned } from '../wallets.errors.ts';

/** The job that works on a notice. */
export const noticeJob = 'provider_event';

/** @throws DomainError `bad_signature`: then nothing was stored. */
export async function receiveNotice(context: Context, body: Buffer, signature: string | undefined): Promise<'new' | 'known'> {
  const { payments, clock, jobs, db } = context;
  if (!payments.isSignedWebhook(body, signature)) throw notSigned();

  const notice = payments.readWebhook(body);
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
      kind: notice?.kind ?? 'unused',
      reference,
      body,
      received_at: at,
      ...(!notice && { processed_at: at, outcome: 'of no use to us' }),
    });
    if (!isNew) return 'known';
    if (notice) await jobs.send(tx, noticeJob, { eventId: id });
    return 'new';
  });
}
