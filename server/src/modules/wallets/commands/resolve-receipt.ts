/** A person decides about money in suspense: a purpose books it, the provider is queried to give it back, or it becomes credit. One transaction, once. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { ReceiptResolution } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockCheckout, saveCheckout } from '../checkout.store.ts';
import type { MoneyIn, MoneyInRegistry, SuspenseTarget } from '../money-in.ts';
import { handlerOf, judgeDeposits, suspenseOf } from '../purpose-registry.ts';
import { bookedAsOf, refundJob, refundOrder, type UnidentifiedReceipt } from '../suspense/unidentified-receipt.ts';
import { whyNotBook, whyNotCredit, whyNotRefund } from '../suspense/unidentified-receipt.rules.ts';
import { lockUnidentified, saveUnidentified } from '../suspense/unidentified-receipt.store.ts';
import { meantForOf } from '../suspense/suspense.queries.ts';
import { notReturned, targetTakesNothing, targetUnknown } from '../wallets.errors.ts';

type ResolveReceiptInput = { actor: Actor; id: string; resolution: ReceiptResolution };

/**
 * @throws DomainError `receipt_missing`, `receipt_decided`, `not_in_naira`, `purpose_unknown`, `target_unknown`, `target_takes_nothing`, `receipt_own`,
 * `target_of_another`, `not_refundable`, `not_returned`, `target_takes_it`.
 */
export async function resolveReceipt(
  context: Context,
  registry: MoneyInRegistry,
  { actor, id, resolution }: ResolveReceiptInput,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const receipt = await lockUnidentified(tx, id);
    const decision = { actor, receipt, registry, reason: resolution.reason };
    if (resolution.action === 'credit') await bookAsCredit(tx, context, decision);
    else if (resolution.action === 'refund') await orderRefund(tx, context, decision);
    else await bookOnTarget(tx, context, { ...decision, purpose: resolution.purpose, name: resolution.target });
  });
}

type Decision = { actor: Actor; receipt: UnidentifiedReceipt; registry: MoneyInRegistry; reason: string };

async function orderRefund(tx: Tx, context: Context, { actor, receipt, reason }: Decision): Promise<void> {
  refuseIf(whyNotRefund(receipt));
  const at = context.clock.now();
  await saveUnidentified(tx, receipt.id, {
    ...refundOrder(at),
    reason,
    resolved_by: actor.id,
    resolved_by_name: actor.name,
  });
  await recordDecision(tx, context, { actor, receipt, reason }, { to: 'refunding' });
  await context.jobs.send(tx, refundJob, {});
}

async function bookAsCredit(tx: Tx, context: Context, { actor, receipt, reason, registry }: Decision): Promise<void> {
  const target = await meantForOf(tx, registry, receipt);
  refuseIf(whyNotCredit(receipt, actor, target));
  const creditReturned = receipt.purpose === null ? undefined : registry.purposes[receipt.purpose]?.suspense?.creditReturned;
  if (!target || !creditReturned) throw notReturned();
  await saveUnidentified(tx, receipt.id, { ...decided('credit', actor, context.clock.now()), ...resolvedTo(target), reason });
  await recordDecision(tx, context, { actor, receipt, reason }, { to: 'resolved', target });
  // Last, because it posts its journal at its end.
  const { amount, reference } = receipt;
  const by = { id: actor.id, name: actor.name };
  await creditReturned(tx, context, { purposeId: target.owner.id, amount, reference, by, note: reason });
}

const resolvedTo = ({ owner }: SuspenseTarget) => ({ resolved_owner_kind: owner.kind, resolved_owner_id: owner.id });

const decided = (resolution: 'book' | 'credit', { id, name }: Actor, at: Date) => ({
  state: 'resolved' as const,
  resolution,
  resolved_by: id,
  resolved_by_name: name,
  resolved_at: at,
});

type Booking = Decision & { purpose: string; name: string };

async function bookOnTarget(
  tx: Tx,
  context: Context,
  { actor, receipt, reason, registry, purpose, name }: Booking,
): Promise<void> {
  const { find, noun } = suspenseOf(registry, purpose);
  const target = await find(tx, name);
  refuseIf(whyNotBook(receipt, actor, { target, noun, meantFor: await meantForOf(tx, registry, receipt) }));
  if (!target) throw targetUnknown(noun);
  const bookedAs = bookedAsOf(receipt);
  await saveUnidentified(tx, receipt.id, {
    ...decided('book', actor, context.clock.now()),
    ...resolvedTo(target),
    reason,
    booked_as: bookedAs,
    times_booked: receipt.timesBooked + 1,
  });
  const checkout = await lockCheckout(tx, receipt.reference);
  if (checkout)
    await saveCheckout(tx, checkout.id, {
      reason: `Your payment of ${naira(receipt.amount)} was credited to ${noun} ${target.label}`,
    });
  await recordDecision(tx, context, { actor, receipt, reason }, { to: 'resolved', target });
  // Last, because it posts its journal at its end.
  const moneyIn: MoneyIn = {
    id: receipt.id,
    reference: bookedAs,
    source: receipt.source === 'unknown' ? 'virtual_account' : receipt.source,
    purpose,
    purposeId: target.owner.id,
    payerId: target.customerId,
    amount: receipt.amount,
    processingFee: noMoney,
    // What the provider kept was booked when the money was put in suspense.
    providerFee: noMoney,
    paidAt: target.opensAt && receipt.paidAt < target.opensAt ? context.clock.now() : receipt.paidAt,
    channel: receipt.channel,
    instructions: checkout?.instructions ?? {},
    suspenseDecision: { by: { id: actor.id, name: actor.name }, note: reason },
  };
  await judgeDeposits(tx, context, registry, [moneyIn]);
  const outcome = await handlerOf(registry, purpose).book(tx, context, moneyIn);
  if (outcome !== 'taken') throw targetTakesNothing(noun);
}

async function recordDecision(
  tx: Tx,
  context: Context,
  { actor, receipt, reason }: Omit<Decision, 'registry'>,
  { to, target }: { to: string; target?: SuspenseTarget },
): Promise<void> {
  await record(tx, context, {
    actor,
    subject: { kind: 'unidentified_receipt', id: receipt.id },
    ...(target && { customerId: target.customerId }),
    action: 'receipt decided',
    from: receipt.state,
    to,
    reason,
    after: { reference: receipt.reference, amount: receipt.amount, ...(target && { [target.owner.kind]: target.label }) },
  });
}
