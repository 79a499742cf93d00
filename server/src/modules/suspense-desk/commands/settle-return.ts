/** The bank's result for a return to the sender: paid, refused, or sent back. Part of the payout's transaction. */
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type JournalId, type Leg, payoutOutcome, post } from '#modules/ledger';
import { notifyRoles } from '#modules/notifications';
import type { Payout } from '#modules/payouts';
import { lockUnidentified, type UnidentifiedReceipt } from '#modules/wallets/suspense';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import type { ReceiptReturn } from '../receipt-return.ts';
import { paidLegs, reopenedLegs } from '../receipt-return.rules.ts';
import { findReturn, lockReturn, pageOfReceipt, saveReturn } from '../receipt-return.store.ts';
import { moveReturn } from './move-return.ts';

type Locked = { receipt: UnidentifiedReceipt; found: ReceiptReturn };

/** The receipt is locked first, as in every command. */
async function locked(tx: Tx, { config }: Context, { purposeId }: Payout): Promise<Locked> {
  const { receiptId } = await findReturn(tx, config, purposeId);
  const receipt = await lockUnidentified(tx, receiptId);
  return { receipt, found: await lockReturn(tx, config, purposeId) };
}

export async function receiptReturnPaid(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { receipt, found } = await locked(tx, context, payout);
  await saveReturn(tx, found.id, { status: 'completed', settled_at: context.clock.now() });
  await moveReturn(tx, context, receipt, { to: 'paid' });
  failpoint('receipt_return.unsettled');
  await postOutcome(tx, context, { payout, found, kind: 'payout-completed', legs: paidLegs(found.amount, payout.providerFee) });
}

/** Nothing was paid. */
export const receiptReturnFailed = (tx: Tx, context: Context, payout: Payout): Promise<void> =>
  reopen(tx, context, payout, 'failed');

/** It had been paid and the bank sent it back. */
export const receiptReturnSentBack = (tx: Tx, context: Context, payout: Payout): Promise<void> =>
  reopen(tx, context, payout, 'returned');

async function reopen(tx: Tx, context: Context, payout: Payout, status: 'failed' | 'returned'): Promise<void> {
  const { receipt, found } = await locked(tx, context, payout);
  if (found.status === 'failed' || found.status === 'returned') return;
  const outcome = payout.reason ?? 'The bank gave no reason';
  await saveReturn(tx, found.id, { status, outcome, settled_at: context.clock.now() });
  const action = status === 'failed' ? 'return of a receipt failed' : 'return of a receipt sent back';
  await moveReturn(tx, context, receipt, { to: 'reopened', action, outcome });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'payout',
    message: `${naira(found.amount)} could not be returned to ${found.sender} and is in suspense again: ${outcome}`,
    isTrouble: true,
    link: pageOfReceipt(receipt.id),
  });
  const kind = status === 'failed' ? 'payout-failed' : 'payout-returned';
  await postOutcome(tx, context, { payout, found, kind, legs: reopenedLegs(found.amount, status) });
}

type OutcomeKind = 'payout-completed' | 'payout-failed' | 'payout-returned';
type Outcome = { payout: Payout; found: ReceiptReturn; kind: OutcomeKind; legs: readonly Leg[] };

async function postOutcome(tx: Tx, context: Context, { payout, found, kind, legs }: Outcome): Promise<void> {
  const at = context.clock.now();
  const meta = { receipt: found.receiptId, return: found.id, payout: payout.reference };
  const externalRef = kind === 'payout-failed' ? undefined : payoutOutcome(payout.reference, kind);
  const effectiveOn = context.clock.businessDay();
  await post(tx, [{ id: newId<JournalId>(at), kind, effectiveOn, legs, meta, externalRef }], at);
}
