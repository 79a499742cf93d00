/** After a credit was settled: its row shows whether it is booked. The receipt decides, so a repeated run changes nothing. */
import { settlementIdOf } from '@ajo/contract/kernel/reference';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { mayMove, type Settlement } from '../settlement.ts';
import { figuresOf, receivedFigures } from '../settlement.rules.ts';
import { lockByReference, receivedCredit, saveSettlement } from '../settlement.store.ts';

/** Not inside a transaction, because the bank is queried. Does nothing for a payment of another provider. */
export async function followSettlement(context: Context, reference: string): Promise<void> {
  const settlementId = settlementIdOf(reference);
  if (settlementId === undefined) return;
  const answer = await context.providus?.findCreditBySettlement(settlementId);
  failpoint('settlement.followed');
  await inTransaction(context.db, async (tx) => {
    const settlement = await lockByReference(tx, reference);
    if (!settlement || settlement.status === 'completed') return;
    const receipt = await receivedCredit(tx, reference);
    const reported = answer?.status === 'found' ? figuresOf(answer.credit) : {};
    if (receipt) {
      const booked = { ...reported, ...receivedFigures(receipt), reason: null, completed_at: context.clock.now() };
      await move(tx, context, settlement, { to: 'completed', change: { ...booked, customer_id: receipt.payer_id } });
    } else if (answer?.status === 'missing') {
      await move(tx, context, settlement, {
        to: 'failed',
        change: { reason: 'The bank has no record of this credit. Check the id' },
      });
    } else if (answer?.status === 'found') await saveSettlement(tx, settlement.id, figuresOf(answer.credit));
  });
}

type Move = { to: 'completed' | 'failed'; change: Parameters<typeof saveSettlement>[2] };

async function move(tx: Tx, context: Context, settlement: Settlement, { to, change }: Move): Promise<void> {
  if (!mayMove(settlement.status, to)) return;
  await saveSettlement(tx, settlement.id, { ...change, status: to });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'settlement', id: settlement.id },
    ...(change.customer_id && { customerId: change.customer_id }),
    action: to === 'completed' ? 'credit booked' : 'credit not confirmed by the bank',
    from: settlement.status,
    to,
    after: { reference: settlement.reference, amount: change.amount_kobo },
  });
}
