/** A withdrawal was paid outside of the product: it is ordered if it was not, and completed under the bank's reference. */
import type { Actor } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { referenceKey } from '@ajo/contract/kernel/reference';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { Journal, JournalId } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { notify } from '#modules/notifications';
import { cancelPayout, isReferenceRecorded } from '#modules/payouts';
import { savingsTerm } from '#modules/savings';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import type { Withdrawal } from '../withdrawal.ts';
import { paidLegs } from '../withdrawal.rules.ts';
import { type Locked, saveWithdrawal } from '../withdrawal.store.ts';
import { accountFrozen, payoutUnderWay, referenceUsed } from '../withdrawals.errors.ts';
import { orderWithdrawal } from './order-withdrawal.ts';

type ByHand = { reference: string; paidOn: Day; note?: string | undefined };

/** Both rows are locked and the rules were checked. Posts its journal last. */
export async function completeByHand(tx: Tx, context: Context, actor: Actor, paid: Locked & ByHand): Promise<void> {
  const { account, withdrawal } = paid;
  // Nothing leaves a frozen account, whatever state the withdrawal is in.
  if (account.frozenAt) throw accountFrozen();
  const key = referenceKey(paid.reference);
  if (await isReferenceRecorded(tx, key)) throw referenceUsed();
  if (withdrawal.status === 'pending') await orderWithdrawal(tx, context, { account, withdrawal, by: actor, byHand: true });
  else await stopPayout(tx, context, withdrawal);
  const at = context.clock.now();
  const id = newId<JournalId>(at);
  await saveWithdrawal(tx, withdrawal.id, {
    status: 'completed',
    paid_reference: paid.reference,
    paid_reference_key: key,
    paid_on: paid.paidOn,
    note: paid.note ?? null,
    settled_at: at,
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'withdrawal paid by hand',
    from: withdrawal.status,
    to: 'completed',
    after: { amount: withdrawal.amount, net: withdrawal.net, reference: paid.reference, withdrawal: withdrawal.id },
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'withdrawal',
    message: `${naira(withdrawal.net)} of your savings was sent to your bank account`,
    link: `/savings/${account.id}/transactions`,
  });
  await savingsTerm.complete(tx, context, account.id);
  failpoint('withdrawal.unpaid');
  const meta = { savings: account.id, withdrawal: withdrawal.id, reference: paid.reference };
  const effectiveOn = paid.paidOn;
  const externalRef = { source: 'withdrawal', ref: key };
  const journal: Journal = { id, kind: 'payout-completed', effectiveOn, legs: paidLegs(withdrawal), meta, externalRef };
  await postOnItsDay(tx, context, [journal]);
}

/** An order that a worker has taken may have become money: it is not paid a second time by hand. */
async function stopPayout(tx: Tx, context: Context, { id, status, skipAutoTransfer }: Withdrawal): Promise<void> {
  if (status !== 'approved' || skipAutoTransfer) return;
  if (!(await cancelPayout(tx, context, { purpose: 'savings_withdrawal', purposeId: id }))) throw payoutUnderWay();
}
