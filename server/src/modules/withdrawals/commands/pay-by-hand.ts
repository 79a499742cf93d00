/** Records that a withdrawal was paid outside of the product; a large one without an approval takes a second person. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { keepFile, type StoredBytes, withStoredBytes } from '#modules/files';
import { isReferenceRecorded } from '#modules/payouts';
import { savingsNumber } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { UploadedFiles } from '#platform/http/form';
import { type Withdrawal, withdrawalSubject } from '../withdrawal.ts';
import { settingsToday } from '../withdrawal-setting.ts';
import { needsSecondPerson, whyNotDecide, whyNotPaidOn } from '../withdrawal.rules.ts';
import { lockVisibleWithdrawal, saveWithdrawal } from '../withdrawal.store.ts';
import { paidOutAlone } from '../withdrawal-totals.store.ts';
import { referenceUsed } from '../withdrawals.errors.ts';
import { completeByHand } from './complete-by-hand.ts';
import { endOutdated, withdrawalByHand } from './withdrawal-approvals.ts';

type PayByHandInput = { id: WithdrawalId; reference: string; paidOn: Day | undefined; note: string | undefined };

/** The receipt of the bank is kept with the withdrawal from the request on, so that the second person sees it. */
export const payByHand = (
  context: Context,
  actor: Actor,
  { receipts, ...input }: PayByHandInput & { receipts: UploadedFiles[string] },
): Promise<'done' | 'asked'> =>
  withStoredBytes(context, receipts, ([receipt]) =>
    inTransaction(context.db, (tx) => recordPayment(tx, context, actor, { ...input, receipt })),
  );

async function recordPayment(
  tx: Tx,
  context: Context,
  actor: Actor,
  { id, receipt, ...input }: PayByHandInput & { receipt: StoredBytes | undefined },
): Promise<'done' | 'asked'> {
  const locked = await endOutdated(tx, context, await lockVisibleWithdrawal(tx, actor, 'withdrawals.review', id));
  const { account, withdrawal } = locked;
  const today = context.clock.businessDay();
  const paid = { ...input, paidOn: input.paidOn ?? today };
  refuseIf(whyNotPaidOn(paid.paidOn, { requestedOn: dayInLagos(withdrawal.requestedAt), today }));
  if (await isReferenceRecorded(tx, referenceKey(paid.reference))) throw referenceUsed();
  refuseIf(whyNotDecide(withdrawal, actor, withdrawal.status === 'pending' ? 'approved' : 'completed'));
  if (receipt) await keepReceipt(tx, context, { withdrawal, receipt });
  if (withdrawal.status === 'pending' && (await needsTwo(tx, context, actor, withdrawal))) {
    await requestApproval(tx, context, actor, {
      kind: withdrawalByHand,
      subject: withdrawalSubject(withdrawal, savingsNumber(account.number)),
      customerId: account.customerId,
      facts: { amount: withdrawal.amount.toString(), ...paid, ...(receipt && { receipt: receipt.name }) },
      reason: paid.note ?? `Paid under ${paid.reference}`,
    });
    return 'asked';
  }
  await completeByHand(tx, context, actor, { ...locked, ...paid });
  return 'done';
}

const needsTwo = async (tx: Tx, context: Context, actor: Actor, withdrawal: Withdrawal): Promise<boolean> =>
  needsSecondPerson(withdrawal, {
    waives: false,
    settings: await settingsToday(tx, context),
    alone: await paidOutAlone(tx, context, actor.id),
  });

async function keepReceipt(
  tx: Tx,
  { clock }: Context,
  { withdrawal, receipt }: { withdrawal: Withdrawal; receipt: StoredBytes },
): Promise<void> {
  const facts = { kind: 'withdrawal_receipt', ownerUserId: withdrawal.customerId, at: clock.now() };
  await saveWithdrawal(tx, withdrawal.id, { receipt_file_id: await keepFile(tx, receipt, facts) });
}
