/** Books money in suspense for a purpose. Credits of our own bank account take two people above a total per person and day, or with a day far back. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import type { Tx } from '#platform/db/transaction';
import { lockCheckout, saveCheckout } from '../../checkout.store.ts';
import type { MoneyIn, MoneyInRegistry, SuspenseTarget } from '../../money-in.ts';
import { bookMoneyIn, checkDeposits, suspenseOf } from '../../purpose-registry.ts';
import { targetTakesNothing, targetUnknown } from '../../wallets.errors.ts';
import { meantForOf } from '../suspense.queries.ts';
import { bankChannel, bookedAsOf, type UnidentifiedReceipt } from '../unidentified-receipt.ts';
import { receiptTitle, whyNotBook } from '../unidentified-receipt.rules.ts';
import { lockUnidentified, peopleBehind, saveUnidentified } from '../unidentified-receipt.store.ts';

type Booking = { actor: Pick<Actor, 'id' | 'name'>; receipt: UnidentifiedReceipt; purpose: string; name: string; reason: string };

/** `people`: who uploaded the statement of the credit, and who booked it into suspense. They do not confirm. */
type BookingFacts = {
  purpose: string;
  target: string;
  label: string;
  amount: string;
  narration: string | null;
  /** Absent in earlier requests. */
  paid_on?: Day;
  people: string[];
};

/** @returns the kind of a booking of a credit that no payment of a provider proves. */
export const suspenseBooking = (registry: MoneyInRegistry): ApprovalKind<BookingFacts> => ({
  kind: 'suspense_booking',
  title: 'Book a bank credit from suspense',
  capability: 'reconciliation.resolve',
  describe: ({ amount, label, narration, paid_on }) =>
    changesOf({}, { amount, target: label, narration, ...(paid_on && { paid_on }) }),
  involved: ({ people }) => people,
  evidenceAt: ({ subject }) => `/admin/reconciliation?receipt=${subject.id}`,
  lockSubject: async (tx, { subject }) => void (await lockUnidentified(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject, facts, reason, requestedBy, requestedByName } }) => {
    const receipt = await lockUnidentified(tx, subject.id);
    const booking = { receipt, purpose: facts.purpose, name: facts.target, reason };
    const { target, why } = await targetOf(tx, registry, { ...booking, actor: approver });
    if (why || !target) return { failure: why?.message ?? 'The account no longer takes this payment' };
    const actor = { id: requestedBy, name: requestedByName };
    await book(tx, context, { ...booking, actor, registry, target });
    return undefined;
  },
});

/** Money from before the target opened counts as paid now. */
export const paidAtOf = (
  { clock }: Pick<Context, 'clock'>,
  { paidAt }: Pick<UnidentifiedReceipt, 'paidAt'>,
  { opensAt }: SuspenseTarget,
): Date => (opensAt && paidAt < opensAt ? clock.now() : paidAt);

type Taking = { receipt: UnidentifiedReceipt; target: SuspenseTarget; noun: string };

/** Before a second person is involved, who could only be refused. */
function whyNotTaken(context: Context, { receipt, target, noun }: Taking): DomainError | undefined {
  const why = target.whyNotTake?.({ amount: receipt.amount, paidAt: paidAtOf(context, receipt, target) });
  return why === undefined ? undefined : targetTakesNothing(noun, why);
}

async function targetOf(tx: Tx, registry: MoneyInRegistry, { actor, receipt, purpose, name }: Booking) {
  const { find, noun } = suspenseOf(registry, purpose);
  const target = await find(tx, name);
  const meantFor = await meantForOf(tx, registry, receipt);
  return { target, why: whyNotBook(receipt, actor, { target, noun, meantFor }) ?? (target ? undefined : targetUnknown(noun)) };
}

/** @returns `asked` when a second person must confirm it. */
export async function bookReceipt(
  tx: Tx,
  context: Context,
  { registry, ...booking }: Omit<Booking, 'actor'> & { actor: Actor; registry: MoneyInRegistry },
): Promise<'done' | 'asked'> {
  const { actor, receipt, purpose, name, reason } = booking;
  const { target, why } = await targetOf(tx, registry, booking);
  refuseIf(why);
  if (!target) return 'done';
  refuseIf(whyNotTaken(context, { receipt, target, noun: suspenseOf(registry, purpose).noun }));
  // A person uploads the file of such a credit, so it proves no more than a payment recorded by hand.
  const isByHand = receipt.channel === bankChannel;
  const paidOn = dayInLagos(paidAtOf(context, receipt, target));
  const isFarBack = suspenseOf(registry, purpose).isDatedFarBack?.(paidOn, context.clock.businessDay()) ?? false;
  if (!isByHand || !((await registry.isAboveLimitByHand(tx, context, actor.id, receipt.amount)) || isFarBack)) {
    await book(tx, context, { ...booking, registry, target });
    return 'done';
  }
  await requestApproval(tx, context, actor, {
    kind: suspenseBooking(registry),
    subject: { kind: 'unidentified_receipt', id: receipt.id, name: receiptTitle(receipt) },
    customerId: target.customerId,
    facts: {
      purpose,
      target: name,
      label: `${suspenseOf(registry, purpose).noun} ${target.label} of ${target.customer}`,
      amount: naira(receipt.amount),
      narration: receipt.narration,
      paid_on: paidOn,
      people: await peopleBehind(tx, receipt.id),
    },
    reason,
  });
  return 'asked';
}

async function book(
  tx: Tx,
  context: Context,
  {
    actor,
    receipt,
    reason,
    registry,
    purpose,
    target,
  }: Omit<Booking, 'name'> & { registry: MoneyInRegistry; target: SuspenseTarget },
): Promise<void> {
  const { noun } = suspenseOf(registry, purpose);
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
    paidAt: paidAtOf(context, receipt, target),
    channel: receipt.channel,
    instructions: checkout?.instructions ?? {},
    suspenseDecision: { by: { id: actor.id, name: actor.name }, note: reason },
  };
  await checkDeposits(tx, context, registry, [moneyIn]);
  const outcome = await bookMoneyIn(tx, context, registry, moneyIn);
  if (outcome !== 'taken') throw targetTakesNothing(noun);
}

/** What each decision about money in suspense writes: who decided, on what, and the line of history. */
type Person = { id: string; name: string };

export const resolvedTo = ({ owner }: SuspenseTarget) => ({ resolved_owner_kind: owner.kind, resolved_owner_id: owner.id });

export const decided = (resolution: 'book' | 'credit', { id, name }: Person, at: Date) => ({
  state: 'resolved' as const,
  resolution,
  resolved_by: id,
  resolved_by_name: name,
  resolved_at: at,
});

export async function recordDecision(
  tx: Tx,
  context: Context,
  { actor, receipt, reason }: { actor: Person; receipt: UnidentifiedReceipt; reason: string },
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
