/** A person decides about money in suspense: a purpose books it, the provider is queried to give it back, or it becomes credit. One transaction, once. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ReceiptResolution } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { MoneyInRegistry } from '../money-in.ts';
import { bookReceipt, decided, recordDecision, resolvedTo } from '../suspense/commands/book-receipt.ts';
import { refundJob, refundOrder, type UnidentifiedReceipt } from '../suspense/unidentified-receipt.ts';
import { whyNotCredit, whyNotRefund } from '../suspense/unidentified-receipt.rules.ts';
import { lockUnidentified, saveUnidentified } from '../suspense/unidentified-receipt.store.ts';
import { meantForOf } from '../suspense/suspense.queries.ts';
import { notReturned } from '../wallets.errors.ts';

type ResolveReceiptInput = { actor: Actor; id: string; resolution: ReceiptResolution };

/**
 * @returns `asked` when a second person must confirm it.
 * @throws DomainError `receipt_missing`, `receipt_decided`, `not_in_naira`, `purpose_unknown`, `target_unknown`, `target_takes_nothing`, `receipt_own`,
 * `target_of_another`, `not_refundable`, `not_returned`, `target_takes_it`.
 */
export async function resolveReceipt(
  context: Context,
  registry: MoneyInRegistry,
  { actor, id, resolution }: ResolveReceiptInput,
): Promise<'done' | 'asked'> {
  return inTransaction(context.db, async (tx) => {
    const receipt = await lockUnidentified(tx, id);
    const decision = { actor, receipt, registry, reason: resolution.reason };
    if (resolution.action === 'book')
      return bookReceipt(tx, context, { ...decision, purpose: resolution.purpose, name: resolution.target });
    await (resolution.action === 'credit' ? bookAsCredit : orderRefund)(tx, context, decision);
    return 'done';
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
