/** The bank's result for the payout of a return: paid, refused, or sent back. Part of the payout's transaction. */
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { type JournalId, type Leg, payoutOutcome, post, credit, debit, gl } from '#modules/ledger';
import { type Notice, notify, notifyRoles } from '#modules/notifications';
import { causeOfFailure, type Payout } from '#modules/payouts';
import { moveCredit } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { subscriptionMissing } from '../betalife-subscriptions.errors.ts';
import { renewDelivery } from '../delivery.store.ts';
import { addMove } from '../money.store.ts';
import { placeOf, reopenLegs } from '../return.rules.ts';
import { findReturn, type MoneyReturn, saveReturn } from '../return.store.ts';
import { nextDueOn } from '../subscription.rules.ts';
import { type Subscription, subscriptionNumber, subscriptionPage } from '../subscription.ts';
import { lockSubscription, saveSubscription } from '../subscription.store.ts';

type Locked = { subscription: Subscription; money: MoneyReturn };

/** The subscription is locked first, as in every command. */
async function locked(tx: Tx, { purposeId }: Payout): Promise<Locked> {
  const { subscriptionId } = await findReturn(tx, purposeId);
  const subscription = await lockSubscription(tx, subscriptionId);
  if (!subscription) throw subscriptionMissing();
  return { subscription, money: await findReturn(tx, purposeId) };
}

export async function returnPaid(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { subscription, money } = await locked(tx, payout);
  await saveReturn(tx, money.id, { status: 'completed', settled_at: context.clock.now() });
  await announce(tx, context, subscription, {
    action: 'money of a subscription paid',
    message: `${naira(money.net)} of your subscription has reached your bank account`,
  });
  const fee = payout.providerFee;
  const legs = [
    debit(gl.payoutsInFlight, money.net),
    credit(gl.bankOperating, money.net),
    ...(fee > 0n ? [debit(gl.providerFees, fee), credit(gl.bankOperating, fee)] : []),
  ];
  await postOutcome(tx, context, { payout, subscription, kind: 'payout-completed', legs, id: newId(context.clock.now()) });
}

/** Nothing was paid: the subscription is as it was, and the customer corrects the bank account. A refund in full becomes credit instead. */
export const returnFailed = (tx: Tx, context: Context, payout: Payout): Promise<void> => reopen(tx, context, payout, 'failed');

/** It had been paid and the bank sent it back. */
export const returnSentBack = (tx: Tx, context: Context, payout: Payout): Promise<void> =>
  reopen(tx, context, payout, 'returned');

/** The bank of the customer did not take it or sent it back. Otherwise their account is not asked about. */
const isBank = ({ reason }: Payout, status: 'failed' | 'returned'): boolean =>
  status === 'returned' || causeOfFailure(reason) === 'account';

async function reopen(tx: Tx, context: Context, payout: Payout, status: 'failed' | 'returned'): Promise<void> {
  const { subscription, money } = await locked(tx, payout);
  if (money.status === 'failed' || money.status === 'returned') return;
  const [at, on] = [context.clock.now(), context.clock.businessDay()];
  const outcome = payout.reason ?? 'The bank refused it';
  await saveReturn(tx, money.id, { status, outcome, settled_at: at });
  await alertFinance(tx, context, { subscription, money, outcome });
  const failed = { payout, subscription, money, isPaid: money.status === 'completed' };
  if (money.reason === 'supplier_failed') return keepAsCredit(tx, context, failed);
  await saveSubscription(tx, subscription.id, {
    status: money.statusBefore,
    closed_reason: null,
    closed_on: null,
    next_due_on: nextDueOn({ ...subscription, status: money.statusBefore }),
  });
  if (money.statusBefore === 'completed') await renewDelivery(tx, subscription.id);
  await announce(tx, context, subscription, {
    action: 'payout of a subscription failed',
    isTrouble: true,
    message: isBank(payout, status)
      ? `Your bank did not accept ${naira(money.net)}. Your subscription is open again. Check your bank account, then cancel again`
      : `We could not send ${naira(money.net)}. Your subscription is open again. Cancel it again later`,
    reason: outcome,
  });
  const id = newId<JournalId>(at);
  await addMove(tx, { journalId: id, subscriptionId: subscription.id, cause: 'returned', on, amount: money.held }, at);
  failpoint('subscription_return.unposted');
  await postFailure(tx, context, failed, { id, legs: reopenLegs(subscription, money, placeOf(money.status)) });
}

type Failed = { payout: Payout; subscription: Subscription; money: MoneyReturn; isPaid: boolean };

const postFailure = (tx: Tx, context: Context, { payout, subscription, isPaid }: Failed, journal: Pick<Outcome, 'id' | 'legs'>) =>
  postOutcome(tx, context, { payout, subscription, kind: isPaid ? 'payout-returned' : 'payout-failed', ...journal });

/** The goods cannot be delivered, so the subscription stays closed and no fee is taken. */
async function keepAsCredit(tx: Tx, context: Context, failed: Failed): Promise<void> {
  const { payout, subscription, money, isPaid } = failed;
  const at = context.clock.now();
  const id = newId<JournalId>(at);
  const { customerId } = subscription;
  await moveCredit(tx, { customerId, amount: money.net, cause: 'subscription_closed', journalId: id }, at);
  const cause = isBank(payout, isPaid ? 'returned' : 'failed') ? 'Your bank did not accept' : 'We could not send';
  await announce(tx, context, subscription, {
    action: 'payout of a subscription failed',
    isTrouble: true,
    message: `${cause} ${naira(money.net)} for “${subscription.packageName}”. It is your credit now: move it to savings, or ask us to refund it`,
    reason: payout.reason ?? 'The bank refused it',
  });
  failpoint('subscription_return.unposted');
  const legs = [debit(placeOf(isPaid ? 'completed' : 'ordered'), money.net), credit(gl.customerCredit(customerId), money.net)];
  await postFailure(tx, context, failed, { id, legs });
}

type Refused = Pick<Failed, 'subscription' | 'money'> & { outcome: string };

const alertFinance = (
  tx: Tx,
  context: Context,
  { subscription: { id, number }, money: { net, reason }, outcome }: Refused,
): Promise<void> =>
  notifyRoles(tx, context, ['finance'], {
    kind: 'payout',
    message: `${naira(net)} of subscription ${subscriptionNumber(number)} could not be paid: ${outcome}${reason === 'supplier_failed' ? '. It is credit of the customer now' : ''}`,
    isTrouble: true,
    link: subscriptionPage(id),
  });

type News = { action: HistoryAct; message: string; reason?: string } & Pick<Notice, 'isTrouble'>;

async function announce(
  tx: Tx,
  context: Context,
  { id, customerId }: Subscription,
  { action, message, reason, isTrouble }: News,
) {
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'betalife_subscription', id },
    customerId,
    action,
    ...(reason && { reason }),
  });
  await notify(tx, context, { userId: customerId, kind: 'subscription', message, link: `/betalife/${id}`, isTrouble });
}

type OutcomeKind = 'payout-completed' | 'payout-failed' | 'payout-returned';
type Outcome = { payout: Payout; subscription: Subscription; kind: OutcomeKind; legs: readonly Leg[]; id: JournalId };

async function postOutcome(tx: Tx, context: Context, { payout, subscription, kind, legs, id }: Outcome): Promise<void> {
  const meta = { subscription: subscriptionNumber(subscription.number), payout: payout.reference };
  const effectiveOn = context.clock.businessDay();
  const externalRef = kind === 'payout-failed' ? undefined : payoutOutcome(payout.reference, kind);
  await post(tx, [{ id, kind, effectiveOn, legs, meta, externalRef }], context.clock.now());
}
