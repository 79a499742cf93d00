/** Whether goods may be handed over, and whether the code of the customer proves it. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import { isTriedTooOften, type StoredCode } from '@ajo/contract/kernel/sent-code';
import * as no from './betalife-subscriptions.errors.ts';
import type { Delivery, Subscription } from './subscription.ts';

/** No one records the delivery of their own package. */
export function whyNotDeliver(
  { status, customerId }: Pick<Subscription, 'status' | 'customerId'>,
  delivery: Pick<Delivery, 'status'> | undefined,
  actorId: string,
): DomainError | undefined {
  if (customerId === actorId) return no.ownSubscription();
  if (delivery?.status === 'completed') return no.deliveredBefore();
  return status === 'completed' && delivery?.status === 'pending' ? undefined : no.nothingToDeliver();
}

/** Customers change where their goods go until the code of the delivery is sent, staff until the goods are there. */
export function whyNotChangeDelivery(
  { status, customerId }: Pick<Subscription, 'status' | 'customerId'>,
  delivery: Pick<Delivery, 'status' | 'codeSentAt'> | undefined,
  by: { customer: true } | { staff: string },
): DomainError | undefined {
  if ('staff' in by && by.staff === customerId) return no.ownSubscription();
  if (delivery?.status === 'completed') return no.deliveredBefore();
  if (status === 'closed') return no.notOpen();
  return 'customer' in by && delivery?.codeSentAt ? no.deliveryBegun() : undefined;
}

export function whyNotDeliveredOn(
  on: Day,
  { completedOn, today }: { completedOn: Day | null; today: Day },
): DomainError | undefined {
  const isTooEarly = completedOn !== null && isBefore(on, completedOn);
  return isTooEarly || isBefore(today, on) ? no.deliveredOutside() : undefined;
}

const waitMs = 60_000;
export const codeLivesMs = 30 * 60_000;

export const whyNotSendCode = (sentAt: Date | null, at: Date): DomainError | undefined =>
  sentAt && at.getTime() - sentAt.getTime() < waitMs ? no.codeSentJustNow() : undefined;

export function whyNotCode(kept: StoredCode | undefined, digest: string): DomainError | undefined {
  if (!kept?.digest) return no.codeMissing();
  if (isTriedTooOften(kept)) return no.codeTriedTooOften();
  return kept.digest === digest ? undefined : no.wrongCode();
}
