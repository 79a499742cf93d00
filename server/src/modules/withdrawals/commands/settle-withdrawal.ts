/** The bank's result for the payout of a withdrawal: paid, refused, or returned. Part of the payout's transaction. */
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { type JournalId, payoutOutcome, post } from '#modules/ledger';
import { type Notice, notify, notifyRoles } from '#modules/notifications';
import { causeOfFailure, type Payout } from '#modules/payouts';
import { savingsTerm } from '#modules/savings';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { withdrawalPage } from '../withdrawal.ts';
import { paidLegs } from '../withdrawal.rules.ts';
import { type Locked, lockWithdrawal, saveWithdrawal } from '../withdrawal.store.ts';
import { undoWithdrawal } from './undo-withdrawal.ts';

export async function withdrawalPaid(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const locked = await lockWithdrawal(tx, payout.purposeId);
  const { account, withdrawal } = locked;
  const at = context.clock.now();
  await saveWithdrawal(tx, withdrawal.id, { status: 'completed', settled_at: at, outcome: null });
  await recordMove(tx, context, locked, { action: 'withdrawal paid', to: 'completed', payout });
  await notifyOwner(tx, context, locked, { message: `${naira(withdrawal.net)} of your savings has reached your bank account` });
  await savingsTerm.complete(tx, context, account.id);
  failpoint('withdrawal.unpaid');
  const meta = { savings: account.id, withdrawal: withdrawal.id, payout: payout.reference };
  const legs = paidLegs(withdrawal, payout.providerFee);
  const effectiveOn = context.clock.businessDay();
  const externalRef = payoutOutcome(payout.reference, 'payout-completed');
  await post(tx, [{ id: newId<JournalId>(at), kind: 'payout-completed', effectiveOn, legs, meta, externalRef }], at);
}

/** Nothing was paid. The money stays with the payouts in flight until a person sends it again or denies the withdrawal. */
export async function withdrawalFailed(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const locked = await lockWithdrawal(tx, payout.purposeId);
  await saveWithdrawal(tx, locked.withdrawal.id, { status: 'failed', outcome: payout.reason });
  await recordMove(tx, context, locked, { action: 'payout of a withdrawal failed', to: 'failed', payout });
  const { net } = locked.withdrawal;
  const next = 'We will send it again, or return the full amount to your savings';
  const cause = causeOfFailure(payout.reason);
  const what =
    cause === 'account'
      ? `Your bank did not accept ${naira(net)} of your savings`
      : `We could not send ${naira(net)} of your savings yet`;
  await notifyOwner(tx, context, locked, { message: `${what}. ${next}`, isTrouble: true });
  // Payouts notifies finance of a low balance, with what to do about it.
  if (cause === 'balance') return;
  await notifyRoles(tx, context, ['finance'], {
    kind: 'withdrawal',
    message: `The payout of a withdrawal failed (${naira(net)}): send it again or deny it`,
    isTrouble: true,
    link: withdrawalPage(locked.withdrawal.id),
  });
}

/** It had been paid and the bank sent it back. Quiet when a person has recorded that before. */
export async function withdrawalReturned(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const locked = await lockWithdrawal(tx, payout.purposeId);
  if (locked.withdrawal.status === 'reversed') return;
  const reason = payout.reason ?? 'The bank sent it back';
  await recordMove(tx, context, locked, { action: 'withdrawal returned', to: 'reversed', payout });
  const message = `Your bank sent ${naira(locked.withdrawal.net)} back to us. The full amount is back in your savings`;
  await notifyOwner(tx, context, locked, { message, isTrouble: true });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'withdrawal',
    message: `A paid withdrawal came back from the bank (${naira(locked.withdrawal.net)}): ${reason}`,
    isTrouble: true,
    link: withdrawalPage(locked.withdrawal.id),
  });
  await undoWithdrawal(tx, context, { ...locked, to: 'reversed', by: 'system', reason, payout: payout.reference });
}

type Move = { action: HistoryAct; to: 'completed' | 'failed' | 'reversed'; payout: Payout };

const recordMove = (tx: Tx, context: Context, { account, withdrawal }: Locked, { action, to, payout }: Move): Promise<void> =>
  record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action,
    from: withdrawal.status,
    to,
    ...(payout.reason && { reason: payout.reason }),
    after: { net: withdrawal.net, payout: payout.reference, withdrawal: withdrawal.id },
  });

const notifyOwner = (tx: Tx, context: Context, { account }: Locked, news: Pick<Notice, 'message' | 'isTrouble'>): Promise<void> =>
  notify(tx, context, {
    userId: account.customerId,
    kind: 'withdrawal',
    ...news,
    link: `/savings/${account.id}/transactions`,
  });
