/** The supplier failed: staff refund a subscription in full, when a second person confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import type { ReturnDestination, SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { nothingToRefund, ownSubscription, subscriptionMissing } from '../betalife-subscriptions.errors.ts';
import { isCharged } from '../betalife-subscriptions.queries.ts';
import { deliveriesOf } from '../delivery.store.ts';
import { whyNotRefund } from '../return.rules.ts';
import { subscriptionNumber } from '../subscription.ts';
import { lockSubscription, lockVisibleSubscription } from '../subscription.store.ts';
import { closeSubscription } from './close-subscription.ts';

const factsOf = async (tx: Tx, id: string) => ({
  delivery: (await deliveriesOf(tx, [id])).get(id),
  isChargeUnderWay: await isCharged(tx, id),
});

/** Amounts as text: facts are JSON. */
type RefundFacts = { amount: string; to: ReturnDestination };

export const subscriptionRefund: ApprovalKind<RefundFacts> = {
  kind: 'betalife_refund',
  title: 'Refund a BetaLife subscription in full',
  capability: 'subscriptions.refund',
  refusals: { part: ownSubscription },
  describe: ({ amount, to }) => changesOf({}, { amount: naira(kobo(BigInt(amount))), destination: to }),
  lockSubject: async (tx, { subject }) => void (await lockSubscription(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject, facts, reason } }) => {
    const subscription = await lockSubscription(tx, subject.id);
    if (!subscription) throw subscriptionMissing();
    const refusal = whyNotRefund(subscription, { ...(await factsOf(tx, subject.id)), actorId: approver.id });
    // It has ended since: the request ends too.
    if (refusal?.code === nothingToRefund().code) return { failure: refusal.message };
    refuseIf(refusal);
    const [total, explanation] = [kobo(BigInt(facts.amount)), reason];
    // Another amount needs another request: the approver confirms what they read.
    if (subscription.paid !== total) return { failure: paidSince(subscription.paid) };
    await closeSubscription(tx, context, {
      subscription,
      reason: 'supplier_failed',
      to: facts.to,
      by: approver,
      total,
      explanation,
    });
    return {};
  },
};

const paidSince = (held: Kobo): string => `Another payment has arrived: ${naira(held)} is held now. Request the refund again`;

type RefundInput = { id: SubscriptionId; reason: string; to: ReturnDestination };

export const requestRefund = (context: Context, actor: Actor, { id, reason, to }: RefundInput): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const subscription = await lockVisibleSubscription(tx, actor, 'subscriptions.refund', id);
    refuseIf(whyNotRefund(subscription, { ...(await factsOf(tx, id)), actorId: actor.id }));
    await requestApproval(tx, context, actor, {
      kind: subscriptionRefund,
      subject: { kind: 'betalife_subscription', id, name: `Subscription ${subscriptionNumber(subscription.number)}` },
      customerId: subscription.customerId,
      facts: { amount: subscription.paid.toString(), to },
      reason,
    });
  });
