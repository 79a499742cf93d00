/** A fact about a loan becomes a delivery for each address of the customer's merchant, in the transaction of the fact. */
import type { Context, LoanFact } from '#context';
import { type PartnerDeliveryId, PartnerWebhook } from '@ajo/contract/modules/partners';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { addDeliveries } from '../delivery.store.ts';
import { deliverJob } from '../webhook.ts';
import { receiversOf } from '../endpoint.store.ts';

export async function recordPartnerEvent(
  tx: Tx,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  { event, loan }: LoanFact,
): Promise<void> {
  const receivers = await receiversOf(tx, { customerId: loan.customerId, event });
  if (receivers.length === 0) return;
  const at = clock.now();
  const eventId = newId(at);
  const data = { loan_id: loan.id as LoanId, loan_number: loan.number, loan_status: loan.status as LoanState };
  const payload = JSON.stringify(PartnerWebhook.encode({ id: eventId, event, created_at: at, data }));
  await addDeliveries(
    tx,
    receivers.map((endpoint) => ({
      id: newId<PartnerDeliveryId>(at),
      event_id: eventId,
      endpoint_id: endpoint.id,
      merchant_id: endpoint.merchant_id,
      event,
      payload,
      status: 'pending' as const,
      next_at: endpoint.status === 'active' ? at : null,
      created_at: at,
    })),
  );
  await jobs.send(tx, deliverJob, {});
}
