/** What people read about packages that are paid in parts. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { BetalifePackageView } from '@ajo/contract/modules/betalife';
import type {
  DeliveryState,
  PartState,
  ReturnReason,
  ReturnState,
  SubscriptionClosedReason,
  SubscriptionPart,
  SubscriptionView,
} from '@ajo/contract/modules/betalife-subscriptions';
import type { SubscriptionStage } from '@ajo/contract/modules/betalife-subscriptions.staff';
import type { Tone } from '#ui';

export const stageLabels: Record<SubscriptionStage, string> = {
  active: 'Active',
  late: 'Overdue',
  to_deliver: 'To deliver',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};
const closedLabels: Record<SubscriptionClosedReason, string> = {
  unpaid: 'Ended unpaid',
  cancelled: 'Cancelled',
  cashed: 'Converted to credit',
  supplier_failed: 'Refunded',
};
const partLabels: Record<PartState, string> = { paid: 'Paid', late: 'Overdue', due: 'Due today', upcoming: 'Upcoming' };
const partTones: Record<PartState, Tone | null> = { paid: 'success', late: 'error', due: 'warning', upcoming: null };
type Parts = Pick<SubscriptionView, 'status' | 'next_part'>;
/** Of a part: an ended subscription has none that is still to be paid, and of those that come only the next has a colour. */
export function partStateOf({ status, next_part: next }: Parts, part: SubscriptionPart): { label: string; tone: Tone | null } {
  if (status === 'closed' && part.status !== 'paid') return { label: 'No longer due', tone: null };
  if (part.status === 'upcoming' && next?.number === part.number) return { label: 'Next', tone: 'warning' };
  return { label: partLabels[part.status], tone: partTones[part.status] };
}
const rhythms: Record<BetalifePackageView['frequency'], string> = { day: 'Daily', week: 'Weekly', month: 'Monthly' };
/** "Weekly, 4 times": the amount of each follows. */
export const instalmentsText = ({ instalments, frequency }: Pick<BetalifePackageView, 'instalments' | 'frequency'>): string =>
  instalments === 1 ? 'One payment' : `${rhythms[frequency]}, ${instalments} times`;
export const nextText = ({ due_on: on }: Pick<SubscriptionPart, 'due_on'>): string => `Next due ${longDay(on)}`;
/** What is overdue, or else the next instalment. */
export function payText({ late, next_part: next }: Pick<SubscriptionView, 'late' | 'next_part'>): string {
  const amount = late > noMoney ? late : next?.amount;
  return amount === undefined ? 'Pay' : `Pay ${naira(amount)}`;
}
/** What neither a cancellation nor a refund returns. */
export const feesStay = 'Processing fees of card payments are not returned.';
export const returnLabels: Record<ReturnState, string> = {
  ordered: 'On its way',
  completed: 'Paid',
  failed: 'Refused by the bank',
  returned: 'Sent back by the bank',
};
export const reasonLabels: Record<ReturnReason, string> = {
  cancelled: 'Cancellation',
  cashed: 'Converted to credit',
  supplier_failed: 'Refund in full',
};

export type StateFacts = Pick<SubscriptionView, 'status' | 'closed_reason' | 'late'> & {
  delivery: { status: DeliveryState } | null;
};

/** One word for where a subscription is. */
export function stateOf({ status, closed_reason: reason, late, delivery }: StateFacts): string {
  if (status === 'closed') return reason ? closedLabels[reason] : 'Ended';
  if (status === 'completed') return delivery?.status === 'completed' ? 'Delivered' : 'To deliver';
  if (late > noMoney) return stageLabels.late;
  return status === 'pending' ? 'Not started' : 'Active';
}

/** For the customer: the delivery is ours. */
export const ownStateOf = (facts: StateFacts): string => {
  const word = stateOf(facts);
  return word === stageLabels.to_deliver ? 'Paid, to be delivered' : word;
};

export function toneOfState({ status, late, delivery }: StateFacts): Tone {
  if (status === 'closed') return 'secondary';
  if (status === 'completed') return delivery?.status === 'completed' ? 'success' : 'warning';
  if (late > noMoney) return 'error';
  return status === 'pending' ? 'warning' : 'success';
}
