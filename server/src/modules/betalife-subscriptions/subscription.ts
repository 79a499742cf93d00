/** A subscription: its copy of a package, what was paid for it, and how it ends. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { BetalifeKind, BetalifePackageId, BetalifePlanId, PackageItem } from '@ajo/contract/modules/betalife';
import type {
  DeliveryHow,
  DeliveryProof,
  DeliveryState,
  SubscriptionClosedReason,
  SubscriptionId,
  SubscriptionState,
} from '@ajo/contract/modules/betalife-subscriptions';
import type { FileId } from '@ajo/contract/modules/files';
import type { FrequencyUnit } from '@ajo/contract/modules/schedules.words';

/** The terms that do not follow later versions of the package. */
export type CopiedPackage = {
  planId: BetalifePlanId;
  planVersion: number;
  packageId: BetalifePackageId;
  kind: BetalifeKind;
  planName: string;
  packageName: string;
  items: readonly PackageItem[];
  price: Kobo;
  instalments: number;
  frequency: FrequencyUnit;
  cancellationFeeBps: number;
};
export type Subscription = CopiedPackage & {
  id: SubscriptionId;
  number: bigint;
  customerId: string;
  startOn: Day;
  lastDueOn: Day;
  priceHoldsUntil: Day;
  extendedOn: Day | null;
  paid: Kobo;
  delivery: { how: DeliveryHow; address: string | null; phone: string };
  status: SubscriptionState;
  closedReason: SubscriptionClosedReason | null;
  createdAt: Date;
  paysUntil: Date;
  completedOn: Day | null;
  closedOn: Day | null;
  /** The goods are owed so many days after the last payment. Null: the setting of that day counts. */
  deliveryDays: number | null;
};

/** What a completed subscription is owed. */
export type Delivery = {
  subscriptionId: SubscriptionId;
  status: DeliveryState;
  dueOn: Day;
  deliveredOn: Day | null;
  recipient: string | null;
  proof: DeliveryProof | null;
  photoId: FileId | null;
  deliveredBy: string | null;
  codeSentAt: Date | null;
};

/** What moved the money that is held for a subscription. */
export type MoveCause = 'contributed' | 'delivered' | 'paid_out' | 'credited' | 'returned';

/** Where staff read about a subscription. */
export const subscriptionPage = (id: string): string => `/admin/betalife-subscriptions/${id}`;
export const subscriptionNumber = (number: bigint): string => `BL-${number.toString().padStart(6, '0')}`;
/** Counted from the day of the first part. */
export const daysToPayFirst = 7;
/** How far ahead the first part may be. */
export const maxDaysAhead = 90;

export const moves: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  pending: ['active', 'completed', 'closed'],
  active: ['completed', 'closed'],
  completed: ['closed'],
  /** Ended unpaid, and paid in time after all. */
  closed: ['active', 'completed'],
};
