/** The worker of refunds: queries the provider to give money in suspense back, and what became of it, until it is known. */
import { hourMs, minuteMs } from '@ajo/contract/kernel/time';
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { notifyRoles } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import type { RefundAnswer } from '#platform/payments/payments';
import type { UnidentifiedReceipt } from '../unidentified-receipt.ts';
import { receiptRefunded } from '../unidentified-receipt.rules.ts';
import { claimRefunds, findUnidentified, lockUnidentified, saveUnidentified } from '../unidentified-receipt.store.ts';

/** The answer after which the provider is known to have the order. */
const acknowledged = 'pending';
const [maxPerRound, pauseMs, believedAfterMs] = [20, 5 * minuteMs, hourMs];

/** One that cannot be asked about does not stop the others. */
export async function refundReceipts(context: Context): Promise<void> {
  const at = context.clock.now();
  const again = new Date(at.getTime() + pauseMs);
  const due = await inTransaction(context.db, (tx) => claimRefunds(tx, { at, again, max: maxPerRound }));
  for (const id of due) {
    try {
      await refundOne(context, id);
    } catch (error) {
      context.log.error({ err: error, receipt: id }, 'a refund has an unknown outcome and will be queried again');
    }
  }
}

async function refundOne(context: Context, id: string): Promise<void> {
  const receipt = await findUnidentified(context.db, id);
  if (receipt.state !== 'refunding' || !receipt.refundNote) return;
  const answer = await answerFor(context, receipt, receipt.refundNote);
  await inTransaction(context.db, (tx) => note(tx, context, id, answer));
}

/** The first time it is ordered; afterwards it is queried, and ordered again only when the provider has no record of it. */
async function answerFor(context: Context, receipt: UnidentifiedReceipt, refundNote: string): Promise<RefundAnswer> {
  const { payments, db, clock } = context;
  const order = { reference: receipt.reference, amount: receipt.amount, note: refundNote };
  if (receipt.refundRequestedAt) {
    const found = await payments.findRefund(order);
    if (found.status !== 'missing') return found;
    // Once acknowledged it is never ordered again, even if it is missing later.
    if (receipt.lastAnswer === acknowledged) return { status: 'unknown', reason: 'the provider has forgotten the refund' };
  }
  // Written before the call: after a crash the row shows that the money may be on its way back.
  const firstRequestedAt = receipt.refundRequestedAt ?? clock.now();
  await inTransaction(db, (tx) => saveUnidentified(tx, receipt.id, { refund_asked_at: firstRequestedAt }));
  failpoint('refund.asked');
  const answer = await payments.refund(order);
  failpoint('refund.answered');
  // A refusal of the second order may only mean that the first arrived: it counts when the first still cannot be found long after.
  const mayBeUnderWay =
    receipt.refundRequestedAt !== null && clock.now().getTime() - firstRequestedAt.getTime() < believedAfterMs;
  return answer.status === 'failed' && mayBeUnderWay ? { status: 'unknown', reason: answer.reason } : answer;
}

async function note(tx: Tx, context: Context, id: string, answer: RefundAnswer): Promise<void> {
  const receipt = await lockUnidentified(tx, id);
  if (receipt.state !== 'refunding') return;
  const at = context.clock.now();
  const answered = 'reason' in answer ? answer.reason : answer.status;
  if (answer.status === 'unknown' && receipt.lastAnswer === acknowledged) return undefined;
  if (answer.status === 'pending' || answer.status === 'unknown') return saveUnidentified(tx, id, { last_answer: answered });
  const isProcessed = answer.status === 'processed';
  await saveUnidentified(tx, id, {
    last_answer: answered,
    refund_ask_at: null,
    ...(isProcessed
      ? { state: 'resolved', resolved_at: at }
      : { state: 'open', resolution: null, resolved_by: null, resolved_by_name: null }),
  });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'unidentified_receipt', id },
    action: isProcessed ? 'refunded' : 'refund refused',
    from: 'refunding',
    to: isProcessed ? 'resolved' : 'open',
    reason: answered,
  });
  if (!isProcessed) await alarm(tx, context, receipt, answered);
  if (isProcessed) await post(tx, receiptRefunded(receipt, { id: newId<JournalId>(at), on: context.clock.businessDay() }), at);
}

async function alarm(tx: Tx, context: Context, { id, amount }: UnidentifiedReceipt, answered: string): Promise<void> {
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `The refund of ${naira(amount)} was refused: ${answered}`,
    isTrouble: true,
    link: `/admin/reconciliation?receipt=${id}`,
  });
}
