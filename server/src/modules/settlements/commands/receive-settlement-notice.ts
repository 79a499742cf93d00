/** Receives the bank's notice of a credit: only what carries the signature, each settlement once, with its job in the same transaction. */
import { createHash } from 'node:crypto';
import { settlementReference } from '@ajo/contract/kernel/reference';
import type { Context } from '#context';
import { record } from '#modules/history';
import { keepNotice } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import type { CreditNotice } from '#platform/payments/collection';
import { mayMove } from '../settlement.ts';
import { type NoticeCode, noticeAnswer } from '../settlement.rules.ts';
import { addSettlement, ownerOfNumber, saveSettlement } from '../settlement.store.ts';

/** Never throws: the bank understands codes only. `00` means that the credit is stored, and is booked once the bank confirms it. */
export async function receiveSettlementNotice(
  context: Context,
  body: Buffer,
  signature: string | undefined,
): Promise<ReturnType<typeof noticeAnswer>> {
  const bank = context.providus;
  const notice = bank?.isSignedNotice(signature) ? bank.readNotice(body) : undefined;
  if (!notice) return noticeAnswer('02');
  try {
    const code = await inTransaction(context.db, (tx) => keep(tx, context, notice, body));
    failpoint('settlement.kept');
    return noticeAnswer(code, notice.sessionId);
  } catch (error) {
    context.log.error({ err: error, settlement: notice.settlementId }, 'a notice of the bank could not be stored');
    return noticeAnswer('03', notice.sessionId);
  }
}

async function keep(tx: Tx, context: Context, notice: CreditNotice, body: Buffer): Promise<NoticeCode> {
  const { settlementId, sessionId, accountNumber } = notice;
  const at = context.clock.now();
  const reference = settlementReference(settlementId);
  const { settlement, isNew } = await addSettlement(tx, {
    id: newId(at),
    settlement_id: settlementId,
    session_id: sessionId,
    reference,
    account_number: accountNumber,
    customer_id: await ownerOfNumber(tx, accountNumber),
    status: 'pending',
    notified_at: at,
    created_at: at,
  });
  const digest = createHash('sha256').update(reference).digest('hex');
  const event = 'settlement.credited';
  const kept = await keepNotice(tx, context, { provider: 'providus', digest, event, kind: 'checkout', reference, body });
  if (kept === 'known') return '01';
  const reopens = mayMove(settlement.status, 'pending');
  if (!isNew) await saveSettlement(tx, settlement.id, { notified_at: at, ...(reopens && { status: 'pending', reason: null }) });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'settlement', id: settlement.id },
    ...(settlement.customerId && { customerId: settlement.customerId }),
    action: 'notice of the bank received',
    ...(reopens && { from: settlement.status, to: 'pending' }),
  });
  failpoint('settlement.recorded');
  return '00';
}
