/** A person decides about money that was set aside: it repays a loan at once, or the provider is asked to give it back. One transaction, once. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { ReceiptResolution } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { lockCheckout, saveCheckout } from '../checkout.store.ts';
import type { MoneyInReactions } from '../money-in.ts';
import { refundJob, type SetAside } from '../set-aside.ts';
import { whyNotRefund, whyNotToLoan } from '../set-aside.rules.ts';
import { lockSetAside, saveSetAside } from '../set-aside.store.ts';
import { loanTakesNothing, loanUnknown } from '../wallets.errors.ts';
import { loanNamed } from '../wallets.queries.ts';

type Wish = { id: string; resolution: ReceiptResolution };

/** @throws DomainError `receipt_missing`, `receipt_decided`, `not_in_naira`, `loan_unknown`, `loan_takes_nothing`, `receipt_own`, `not_refundable`. */
export async function resolveReceipt(
  context: Context,
  reactions: MoneyInReactions,
  { actor, id, resolution }: Wish & { actor: Actor },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const receipt = await lockSetAside(tx, id);
    if (resolution.action === 'refund') await orderRefund(tx, context, { actor, receipt, reason: resolution.reason });
    else await giveToLoan(tx, context, { actor, receipt, reactions, name: resolution.loan, reason: resolution.reason });
  });
}

type Decision = { actor: Actor; receipt: SetAside; reason: string };

async function orderRefund(tx: Tx, context: Context, { actor, receipt, reason }: Decision): Promise<void> {
  refuseIf(whyNotRefund(receipt));
  const at = context.clock.now();
  await saveSetAside(tx, receipt.id, {
    state: 'refunding',
    resolution: 'refund',
    reason,
    resolved_by: actor.id,
    resolved_by_name: actor.name,
    refund_note: `refund-${newId(at)}`,
    refund_asked_at: null,
    refund_ask_at: at,
    last_answer: null,
  });
  await note(tx, context, { actor, receipt, reason }, { to: 'refunding' });
  await context.jobs.send(tx, refundJob, {});
}

async function giveToLoan(
  tx: Tx,
  context: Context,
  { actor, receipt, reason, reactions, name }: Decision & { reactions: MoneyInReactions; name: string },
): Promise<void> {
  const loan = await loanNamed(tx, name);
  refuseIf(whyNotToLoan(receipt, actor, loan));
  if (!loan) throw loanUnknown();
  await saveSetAside(tx, receipt.id, {
    state: 'resolved',
    resolution: 'loan',
    resolved_loan_id: loan.id,
    reason,
    resolved_by: actor.id,
    resolved_by_name: actor.name,
    resolved_at: context.clock.now(),
  });
  const checkout = await lockCheckout(tx, receipt.reference);
  if (checkout)
    await saveCheckout(tx, checkout.id, {
      reason: `Your payment of ${naira(receipt.amount)} was credited to loan ${loan.number}`,
    });
  await note(tx, context, { actor, receipt, reason }, { to: 'resolved', loan: loan.number, customerId: loan.ownerId });
  // Last, because the reaction posts its journal at its end.
  const outcome = await reactions.loan_repayment(tx, context, {
    id: receipt.id,
    reference: `identified-${receipt.reference}`,
    source: receipt.source === 'unknown' ? 'virtual_account' : receipt.source,
    purpose: 'loan_repayment',
    purposeId: loan.id,
    payerId: loan.ownerId,
    amount: receipt.amount,
    processingFee: noMoney,
    // What the provider kept was booked when the money was set aside.
    providerFee: noMoney,
    paidAt: loan.disbursedAt && receipt.paidAt < loan.disbursedAt ? context.clock.now() : receipt.paidAt,
    channel: receipt.channel,
    wasSetAside: { by: { id: actor.id, name: actor.name }, note: reason },
  });
  if (outcome === 'refused') throw loanTakesNothing();
}

const note = (
  tx: Tx,
  context: Context,
  { actor, receipt, reason }: Decision,
  { to, loan, customerId }: { to: string; loan?: string; customerId?: string },
): Promise<void> =>
  record(tx, context, {
    actor,
    subject: { kind: 'unidentified_receipt', id: receipt.id },
    ...(customerId && { customerId }),
    action: 'receipt decided',
    from: receipt.state,
    to,
    reason,
    after: { reference: receipt.reference, amount: receipt.amount, ...(loan && { loan }) },
  });
