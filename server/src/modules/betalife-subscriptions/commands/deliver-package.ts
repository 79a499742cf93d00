/** The goods are with the customer: proof is kept, and the price becomes income. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { negative } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { DeliveryProof, SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { keepFile, type StoredBytes, withStoredBytes } from '#modules/files';
import { record } from '#modules/history';
import { credit, debit, type JournalId, post, gl } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { UploadedFiles } from '#platform/http/form';
import { newId } from '#platform/ids';
import * as no from '../betalife-subscriptions.errors.ts';
import { whyNotCode, whyNotDeliver, whyNotDeliveredOn } from '../delivery.rules.ts';
import { deliveriesOf, saveDelivery, tryDeliveryCode } from '../delivery.store.ts';
import { addMove } from '../money.store.ts';
import { type Subscription, subscriptionNumber } from '../subscription.ts';
import { lockVisibleSubscription } from '../subscription.store.ts';
import { codeDigest } from './send-delivery-code.ts';

const sales = gl.control('4050');

type DeliverInput = {
  id: SubscriptionId;
  deliveredOn: Day | undefined;
  recipient: string;
  proof: DeliveryProof;
  code: string | undefined;
  /** Of `countCodeAttempt`. */
  attempt: CodeAttempt;
};
type Handover = Omit<DeliverInput, 'code' | 'attempt'> & { photo: StoredBytes | undefined };
type CodeAttempt = Awaited<ReturnType<typeof tryDeliveryCode>>;
type CodeInput = Pick<DeliverInput, 'id' | 'deliveredOn' | 'proof' | 'code'>;

/**
 * Counts a code before it is assessed, and commits: a refused request, with a key or without, must not undo the count. Counts
 * nothing where the delivery itself is refused.
 */
export async function countCodeAttempt(context: Context, actor: Actor, input: CodeInput): Promise<CodeAttempt> {
  const { id, deliveredOn, proof, code } = input;
  if (proof !== 'code' || !code) return undefined;
  return inTransaction(context.db, async (tx) => {
    const { refusal } = await assess(tx, context, actor, { id, deliveredOn });
    return refusal ? undefined : tryDeliveryCode(tx, id, context.clock.now());
  });
}

export async function deliverPackage(
  context: Context,
  actor: Actor,
  { code, attempt, ...input }: DeliverInput,
  files: UploadedFiles,
): Promise<void> {
  const photos = files['photo'] ?? [];
  if (input.proof === 'photo') {
    if (photos.length === 0) throw no.photoMissing();
    return withStoredBytes(context, photos, ([photo]) => handOver(context, actor, { ...input, photo }));
  }
  if (!code) throw no.codeMissing();
  await inTransaction(context.db, async (tx) => whyNot(tx, context, actor, input));
  refuseIf(whyNotCode(attempt, codeDigest(context, input.id, code)));
  return handOver(context, actor, { ...input, photo: undefined });
}

type Judged = { subscription: Subscription; on: Day };

async function assess(
  tx: Tx,
  { clock }: Context,
  actor: Actor,
  { id, deliveredOn }: Pick<DeliverInput, 'id' | 'deliveredOn'>,
): Promise<Judged & { refusal: DomainError | undefined }> {
  const subscription = await lockVisibleSubscription(tx, actor, 'subscriptions.deliver', id);
  const today = clock.businessDay();
  const on = deliveredOn ?? today;
  const refusal =
    whyNotDeliver(subscription, (await deliveriesOf(tx, [id])).get(id), actor.id) ??
    whyNotDeliveredOn(on, { completedOn: subscription.completedOn, today });
  return { subscription, on, refusal };
}

async function whyNot(tx: Tx, context: Context, actor: Actor, input: Parameters<typeof assess>[3]): Promise<Judged> {
  const { refusal, ...assessed } = await assess(tx, context, actor, input);
  refuseIf(refusal);
  return assessed;
}

const handOver = (context: Context, actor: Actor, { photo, ...input }: Handover): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { subscription, on } = await whyNot(tx, context, actor, input);
    const at = context.clock.now();
    const facts = { kind: 'betalife_delivery', ownerUserId: subscription.customerId, at };
    await saveDelivery(tx, subscription.id, {
      status: 'completed',
      delivered_on: on,
      recipient: input.recipient,
      proof: input.proof,
      proof_file_id: photo ? await keepFile(tx, photo, facts) : null,
      delivered_by: actor.id,
      delivered_by_name: actor.name,
      code_digest: null,
    });
    await announce(tx, context, actor, { subscription, on, proof: input.proof });
    const id = newId<JournalId>(at);
    const today = context.clock.businessDay();
    const amount = negative(subscription.price);
    await addMove(tx, { journalId: id, subscriptionId: subscription.id, cause: 'delivered', on: today, amount }, at);
    failpoint('delivery.unposted');
    const journal = {
      id,
      kind: 'subscription-delivered' as const,
      effectiveOn: today,
      legs: [debit(gl.subscriptionContributions(subscription.id), subscription.price), credit(sales, subscription.price)],
      actorId: actor.id,
      meta: { subscription: subscriptionNumber(subscription.number), delivered_on: on },
    };
    await post(tx, [journal], at);
  });

type Delivered = { subscription: Subscription; on: Day; proof: DeliveryProof };

async function announce(tx: Tx, context: Context, actor: Actor, { subscription, on, proof }: Delivered): Promise<void> {
  await record(tx, context, {
    actor,
    subject: { kind: 'betalife_subscription', id: subscription.id },
    customerId: subscription.customerId,
    action: 'package delivered',
    after: { delivered_on: on, proof },
  });
  await notify(tx, context, {
    userId: subscription.customerId,
    kind: 'subscription',
    message: `Your package “${subscription.packageName}” was delivered. If you did not get it, contact us`,
    link: `/betalife/${subscription.id}`,
  });
}
