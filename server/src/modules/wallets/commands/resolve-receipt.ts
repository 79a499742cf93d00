/** A person decides about money that was set aside: it repays a loan at once, or the provider is asked to give it back. One transaction, once. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { ReceiptResolution } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockCheckout, saveCheckout } from '../checkout.store.ts';
import type { SetAsideReactions } from '../money-in.ts';
import { bookedAsOf, refundJob, refundOrder, type SetAside } from '../set-aside.ts';
import { whyNotCredit, whyNotRefund, whyNotToLoan } from '../set-aside.rules.ts';
import { lockSetAside, saveSetAside } from '../set-aside.store.ts';
import { loanTakesNothing, loanUnknown } from '../wallets.errors.ts';
import { loanNamed } from '../wallets.queries.ts';

type Wish = { id: string; resolution: ReceiptResolution };

/** @throws DomainError `receipt_missing`, `receipt_decided`, `not_in_naira`, `loan_unknown`, `loan_takes_nothing`, `receipt_own`, `loan_of_another`, `not_refundable`, `not_returned`, `loan_takes_it`. */
export async function resolveReceipt(
  context: Context,
  reactions: SetAsideReactions,
  { actor, id, resolution }: Wish & { actor: Actor },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const receipt = await lockSetAside(tx, id);
    if (resolution.action === 'credit') await giveCredit(tx, context, { actor, receipt, reactions, reason: resolution.reason });
    else if (resolution.action === 'refund') await orderRefund(tx, context, { actor, receipt, reason: resolution.reason });
    else await giveToLoan(tx, context, { actor, receipt, reactions, name: resolution.loan, reason: resolution.reason });
  });
}

type Decision = { actor: Actor; receipt: SetAside; reason: string };

async function orderRefund(tx: Tx, context: Context, { actor, receipt, reason }: Decision): Promise<void> {
  refuseIf(whyNotRefund(receipt));
  const at = context.clock.now();
  await saveSetAside(tx, receipt.id, {
    ...refundOrder(at),
    reason,
    resolved_by: actor.id,
    resolved_by_name: actor.name,
  });
  await note(tx, context, { actor, receipt, reason }, { to: 'refunding' });
  await context.jobs.send(tx, refundJob, {});
}

async function giveCredit(
  tx: Tx,
  context: Context,
  { actor, receipt, reason, reactions }: Decision & { reactions: SetAsideReactions },
): Promise<void> {
  const loan = receipt.purposeId === null ? undefined : await loanNamed(tx, receipt.purposeId);
  refuseIf(whyNotCredit(receipt, actor, loan));
  if (!loan) throw loanUnknown();
  const by = { id: actor.id, name: actor.name };
  await saveSetAside(tx, receipt.id, { ...decided('credit', by, context.clock.now()), resolved_loan_id: loan.id, reason });
  await note(tx, context, { actor, receipt, reason }, { to: 'resolved', loan: loan.number, customerId: loan.ownerId });
  // Last, because the reaction posts its journal at its end.
  const { amount, reference } = receipt;
  await reactions.returned_payout(tx, context, { loanId: loan.id, amount, reference, by, note: reason });
}

const decided = (resolution: 'loan' | 'credit', by: { id: string; name: string }, at: Date) => ({
  state: 'resolved' as const,
  resolution,
  resolved_by: by.id,
  resolved_by_name: by.name,
  resolved_at: at,
});

async function giveToLoan(
  tx: Tx,
  context: Context,
  { actor, receipt, reason, reactions, name }: Decision & { reactions: SetAsideReactions; name: string },
): Promise<void> {
  const loan = await loanNamed(tx, name);
  const meantFor = receipt.purposeId === null ? undefined : await loanNamed(tx, receipt.purposeId);
  refuseIf(whyNotToLoan(receipt, actor, { loan, meantFor }));
  if (!loan) throw loanUnknown();
  const bookedAs = bookedAsOf(receipt);
  await saveSetAside(tx, receipt.id, {
    ...decided('loan', actor, context.clock.now()),
    resolved_loan_id: loan.id,
    reason,
    booked_as: bookedAs,
    times_booked: receipt.timesBooked + 1,
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
    reference: bookedAs,
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
    instructions: checkout?.instructions ?? {},
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
