/** Money for a subscription has arrived: the first makes it active, the last one completes it and its goods are owed. */
import { naira, plus } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { cashLegs } from '#modules/bookings';
import { record } from '#modules/history';
import {
  bankCredit,
  credit,
  type Journal,
  type JournalId,
  post,
  clearingOf,
  subscriptionContributions,
  unidentifiedReceipts,
} from '#modules/ledger';
import { notify } from '#modules/notifications';
import type { BookingOutcome, MoneyIn } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addDelivery } from '../delivery.store.ts';
import { addMove } from '../money.store.ts';
import { nextDueOn, remainingOf, takesPayment } from '../subscription.rules.ts';
import { settingsToday } from '../subscription-setting.ts';
import { type Subscription, subscriptionNumber } from '../subscription.ts';
import { lockSubscription, saveSubscription } from '../subscription.store.ts';

/** `refused` when the subscription ended, its price no longer holds, or less is left than arrived: the money goes to suspense. */
export async function bookContribution(tx: Tx, context: Context, moneyIn: MoneyIn): Promise<BookingOutcome> {
  const { amount, reference, paidAt } = moneyIn;
  const before = await lockSubscription(tx, moneyIn.purposeId);
  if (!before || !takesPayment(before, { amount, paidAt, paidOn: dayInLagos(paidAt) })) return 'refused';
  const at = context.clock.now();
  const on = context.clock.businessDay();
  const isComplete = plus(before.paid, amount) === before.price;
  const status = isComplete ? 'completed' : 'active';
  const after = await saveSubscription(tx, before.id, {
    paid_kobo: plus(before.paid, amount),
    status,
    next_due_on: nextDueOn({ ...before, status, paid: plus(before.paid, amount) }),
    ...(isComplete && { completed_on: on }),
  });
  const deliverBy = addDays(on, (await settingsToday(tx, context)).delivery_days);
  if (isComplete) await addDelivery(tx, before.id, deliverBy, at);
  await recordPayment(tx, context, { before, after, moneyIn });
  const message = isComplete
    ? `Your package “${after.packageName}” is fully paid. You get it by ${longDay(deliverBy)}`
    : `We received ${naira(amount)} for “${after.packageName}”. ${naira(remainingOf(after))} is left`;
  await notify(tx, context, { userId: after.customerId, kind: 'subscription', message, link: `/betalife/${after.id}` });
  const journal = journalOf(context, after, moneyIn);
  await addMove(tx, { journalId: journal.id, subscriptionId: after.id, cause: 'contributed', on, amount, reference }, at);
  failpoint('contribution.unposted');
  await post(tx, [journal], at);
  return 'taken';
}

type Paid = { before: Subscription; after: Subscription; moneyIn: MoneyIn };

const recordPayment = (tx: Tx, context: Context, { before, after, moneyIn }: Paid): Promise<void> =>
  record(tx, context, {
    actor: moneyIn.suspenseDecision?.by ?? 'system',
    subject: { kind: 'betalife_subscription', id: after.id },
    customerId: after.customerId,
    action: 'payment for a package booked',
    ...(before.status !== after.status && { from: before.status, to: after.status }),
    after: { amount: moneyIn.amount, paid: after.paid, reference: moneyIn.reference },
  });

function journalOf(context: Context, { id, number }: Subscription, moneyIn: MoneyIn): Journal {
  const { amount, processingFee, providerFee, suspenseDecision, reference } = moneyIn;
  const arrivedAt = suspenseDecision ? unidentifiedReceipts : clearingOf(reference);
  return {
    id: newId<JournalId>(context.clock.now()),
    kind: 'subscription-contributed',
    effectiveOn: context.clock.businessDay(),
    legs: [...cashLegs({ amount, processingFee, providerFee, arrivedAt }), credit(subscriptionContributions(id), amount)],
    actorId: suspenseDecision?.by.id,
    meta: { subscription: subscriptionNumber(number), reference },
    externalRef: bankCredit(reference),
  };
}
