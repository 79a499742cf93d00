/** A subscription is paid for, by money that arrived or from savings: the first makes it active, the last one completes it and its goods are owed. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, plus } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { cashLegs } from '#modules/bookings';
import { record } from '#modules/history';
import { bankCredit, credit, debit, type Journal, type JournalId, type Leg, post, gl } from '#modules/ledger';
import { notify } from '#modules/notifications';
import type { Payable } from '#modules/savings-payments';
import type { BookingOutcome, MoneyIn } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addDelivery } from '../delivery.store.ts';
import { addMove } from '../money.store.ts';
import { notPayable, subscriptionMissing } from '../betalife-subscriptions.errors.ts';
import { nextDueOn, nextPart, partsOn, remainingOf, restOf, takesPayment, whyNotPay } from '../subscription.rules.ts';
import { settingsToday } from '../subscription-setting.ts';
import { type Subscription, subscriptionNumber } from '../subscription.ts';
import { lockSubscription, saveSubscription } from '../subscription.store.ts';

/**
 * `refused` when the subscription ended and was not paid in time, or its price no longer holds. Also when less is left than arrived.
 * The money goes to suspense.
 */
export async function bookContribution(tx: Tx, context: Context, moneyIn: MoneyIn): Promise<BookingOutcome> {
  const { amount, reference, paidAt } = moneyIn;
  const before = await lockSubscription(tx, moneyIn.purposeId);
  if (!before || !takesPayment(before, { amount, paidAt, paidOn: dayInLagos(paidAt) })) return 'refused';
  const arrivedAt = moneyIn.suspenseDecision ? gl.unidentifiedReceipts : gl.clearingOf(reference);
  await contribute(tx, context, before, {
    journalId: newId<JournalId>(context.clock.now()),
    amount,
    legs: cashLegs({ ...moneyIn, arrivedAt }),
    reference,
    externalRef: bankCredit(reference),
    by: moneyIn.suspenseDecision?.by,
  });
  return 'taken';
}

/** From a savings account of the customer: the next part, or any amount that the subscription takes. */
export const subscriptionPayable: Payable = async (tx, context, { id, customerId, amount: chosen }) => {
  const before = await lockSubscription(tx, id);
  if (!before || before.customerId !== customerId) throw subscriptionMissing();
  const today = context.clock.businessDay();
  const next = nextPart(partsOn(before, today));
  const amount = chosen ?? (next && restOf(next));
  if (amount === undefined) throw notPayable();
  refuseIf(whyNotPay(before, { amount, at: context.clock.now(), today }));
  return {
    label: subscriptionNumber(before.number),
    amount,
    fund: ({ journalId, from, account }) =>
      contribute(tx, context, before, { journalId, amount, legs: [debit(from, amount)], reference: account }),
  };
};

type Contribution = {
  journalId: JournalId;
  amount: Kobo;
  /** The debit side. */
  legs: readonly Leg[];
  reference: string;
  externalRef?: Journal['externalRef'];
  by?: { id: string; name: string } | undefined;
};

async function contribute(tx: Tx, context: Context, before: Subscription, contribution: Contribution): Promise<void> {
  const { amount, reference } = contribution;
  const at = context.clock.now();
  const on = context.clock.businessDay();
  const isComplete = plus(before.paid, amount) === before.price;
  const status = isComplete ? 'completed' : 'active';
  const after = await saveSubscription(tx, before.id, {
    paid_kobo: plus(before.paid, amount),
    status,
    closed_reason: null,
    closed_on: null,
    next_due_on: nextDueOn({ ...before, status, paid: plus(before.paid, amount) }),
    ...(isComplete && { completed_on: on }),
  });
  const deliverBy = addDays(on, before.deliveryDays ?? (await settingsToday(tx, context)).delivery_days);
  if (isComplete) await addDelivery(tx, before.id, deliverBy, at);
  await recordPayment(tx, context, { before, after, contribution });
  const message = isComplete
    ? `Your package “${after.packageName}” is fully paid. You will receive it by ${longDay(deliverBy)}`
    : `We received ${naira(amount)} for “${after.packageName}”. ${naira(remainingOf(after))} is left${before.status === 'closed' ? '. Your subscription is open again' : ''}`;
  await notify(tx, context, { userId: after.customerId, kind: 'subscription', message, link: `/betalife/${after.id}` });
  const journal = journalOf(context, after, contribution);
  await addMove(tx, { journalId: journal.id, subscriptionId: after.id, cause: 'contributed', on, amount, reference }, at);
  failpoint('contribution.unposted');
  await post(tx, [journal], at);
}

type Paid = { before: Subscription; after: Subscription; contribution: Contribution };

const recordPayment = (
  tx: Tx,
  context: Context,
  { before, after, contribution: { amount, reference, by } }: Paid,
): Promise<void> =>
  record(tx, context, {
    actor: by ?? 'system',
    subject: { kind: 'betalife_subscription', id: after.id },
    customerId: after.customerId,
    action: 'payment for a package booked',
    ...(before.status !== after.status && { from: before.status, to: after.status }),
    after: { amount, paid: after.paid, reference },
  });

function journalOf(context: Context, { id, number }: Subscription, contribution: Contribution): Journal {
  const { journalId, amount, legs, reference, externalRef, by } = contribution;
  return {
    id: journalId,
    kind: 'subscription-contributed',
    effectiveOn: context.clock.businessDay(),
    legs: [...legs, credit(gl.subscriptionContributions(id), amount)],
    actorId: by?.id,
    meta: { subscription: subscriptionNumber(number), reference },
    ...(externalRef && { externalRef }),
  };
}
