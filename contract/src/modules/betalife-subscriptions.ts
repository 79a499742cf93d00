/** API contract: subscriptions on BetaLife packages. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { MobileNumber } from '../kernel/phone.ts';
import { Day, Instant } from '../kernel/time.ts';
import { BetalifeKind, BetalifePackageId, BetalifePlanId, BetalifePlanView, PackageItem } from './betalife.ts';
import { FrequencyUnit } from './schedules.words.ts';
import { SavedCardId } from './wallets.cards.ts';
import { CardCharged } from './wallets.charges.ts';

export const SubscriptionId = idOf('SubscriptionId');
export type SubscriptionId = z.output<typeof SubscriptionId>;
/** `pending`: nothing is paid yet. `completed`: the price is paid, the goods are owed. `closed`: it ended without goods. */
export const SubscriptionState = z.enum(['pending', 'active', 'completed', 'closed']);
export type SubscriptionState = z.output<typeof SubscriptionState>;
/** `cashed`: missed, and turned into customer credit. */
export const SubscriptionClosedReason = z.enum(['unpaid', 'cancelled', 'cashed', 'supplier_failed']);
export type SubscriptionClosedReason = z.output<typeof SubscriptionClosedReason>;

export const PartState = z.enum(['paid', 'late', 'due', 'upcoming']);
export type PartState = z.output<typeof PartState>;
export const SubscriptionPart = z.object({
  number: z.int(),
  due_on: Day,
  amount: KoboOnWire,
  paid: KoboOnWire,
  status: PartState,
});
export type SubscriptionPart = z.output<typeof SubscriptionPart>;

const Price = { amount: KoboOnWire, fee: KoboOnWire, to_pay: KoboOnWire };
/** An amount toward the package, the processing fee on top of it, and both together. */
export const SubscriptionPaymentQuote = z.object(Price);
export type SubscriptionPaymentQuote = z.output<typeof SubscriptionPaymentQuote>;

export const DeliveryHow = z.enum(['pickup', 'address']);
export type DeliveryHow = z.output<typeof DeliveryHow>;
export const DeliveryChoice = z.object({
  how: DeliveryHow,
  address: z.string().trim().min(10, 'Enter the full address').max(300).optional(),
  phone: MobileNumber,
});
export type DeliveryChoice = z.output<typeof DeliveryChoice>;
export const DeliveryState = z.enum(['pending', 'completed', 'cancelled']);
export type DeliveryState = z.output<typeof DeliveryState>;
export const DeliveryProof = z.enum(['photo', 'code']);
export type DeliveryProof = z.output<typeof DeliveryProof>;

/** `cashed`: a missed subscription. `supplier_failed`: the goods cannot be delivered, all is given back. */
export const ReturnReason = z.enum(['cancelled', 'cashed', 'supplier_failed']);
export type ReturnReason = z.output<typeof ReturnReason>;
export const ReturnDestination = z.enum(['bank', 'credit']);
export type ReturnDestination = z.output<typeof ReturnDestination>;
/** `failed`: the bank refused the money. `returned`: it sent it back. Both open the subscription again. */
export const ReturnState = z.enum(['ordered', 'completed', 'failed', 'returned']);
export type ReturnState = z.output<typeof ReturnState>;
export const MoneyReturnView = z.object({
  id: z.uuid(),
  reason: ReturnReason,
  destination: ReturnDestination,
  fee: KoboOnWire,
  amount: KoboOnWire,
  status: ReturnState,
  outcome: z.string().nullable(),
  created_at: Instant,
  settled_at: Instant.nullable(),
});
export type MoneyReturnView = z.output<typeof MoneyReturnView>;

/** The day until which the price would hold, and the price itself. */
export const SubscriptionExtension = z.object({ until: Day, price: KoboOnWire });
export type SubscriptionExtension = z.output<typeof SubscriptionExtension>;
/** With the parts of that price. */
export const SubscriptionExtensionOffer = SubscriptionExtension.extend({ instalment: KoboOnWire, last_instalment: KoboOnWire });
export type SubscriptionExtensionOffer = z.output<typeof SubscriptionExtensionOffer>;

export const CancellationQuote = z.object({
  paid: KoboOnWire,
  /** With its VAT. */
  fee: KoboOnWire,
  total: KoboOnWire,
  /** Where a payout would go; the last four digits of its number. */
  bank: z.object({ bank: z.string(), account_number: z.string(), account_name: z.string() }).nullable(),
  /** Why nothing can be paid to a bank now. Customer credit is always possible. */
  not_payable: z.string().nullable(),
});
export type CancellationQuote = z.output<typeof CancellationQuote>;

export const SubscriptionView = z.object({
  id: SubscriptionId,
  /** `BL-000042`. */
  number: z.string(),
  betalife_plan_id: BetalifePlanId,
  plan: z.string(),
  type: BetalifeKind,
  package_id: BetalifePackageId,
  package: z.string(),
  items: z.array(PackageItem),
  price: KoboOnWire,
  instalments: z.int(),
  frequency: FrequencyUnit,
  status: SubscriptionState,
  closed_reason: SubscriptionClosedReason.nullable(),
  created_at: Instant,
  /** A pending subscription ends unless something is paid before. */
  pays_until: Instant,
  start_on: Day,
  last_due_on: Day,
  price_holds_until: Day,
  extended_on: Day.nullable(),
  completed_on: Day.nullable(),
  closed_on: Day.nullable(),
  /** The goods are owed so many days after the last payment. Null for older subscriptions: the setting of that day counts. */
  delivery_days: z.int().nullable(),
  paid: KoboOnWire,
  remaining: KoboOnWire,
  /** What is late now. Late parts cost nothing. */
  late: KoboOnWire,
  /** What cancelling returns now: all that is held, less the fee of the plan. */
  cash_value: KoboOnWire,
  parts: z.array(SubscriptionPart),
  next_part: z.object({ number: z.int(), due_on: Day, ...Price }).nullable(),
  delivery: DeliveryChoice,
  fulfilment: z
    .object({
      status: DeliveryState,
      due_on: Day,
      delivered_on: Day.nullable(),
      recipient: z.string().nullable(),
      proof: DeliveryProof.nullable(),
    })
    .nullable(),
  returns: z.array(MoneyReturnView),
  /** Offered when more time is needed; null when there is nothing to extend. */
  extension: SubscriptionExtensionOffer.nullable(),
  can: z.object({
    pay: z.boolean(),
    extend: z.boolean(),
    cancel: z.boolean(),
    cash: z.boolean(),
    change_delivery: z.boolean(),
  }),
});
export type SubscriptionView = z.output<typeof SubscriptionView>;

export const Subscribing = z.object({
  package_id: BetalifePackageId,
  /** The day of the first part: today when left out. */
  start_on: Day.optional(),
  delivery: DeliveryChoice,
  /** The customer accepts the terms; kept with the subscription. */
  accepted: z.literal(true, 'Accept the terms').optional(),
});
export type Subscribing = z.output<typeof Subscribing>;

export const SubscriptionSettings = z.object({
  /** The copied price holds for so many days after the day of the last part. */
  price_holds_days: z.int().min(0).max(365),
  extension_days: z.int().min(1).max(365),
  /** Goods are owed so many days after the price is paid. Subscriptions copy it. */
  delivery_days: z.int().min(1).max(365),
  /** VAT within the fee of a cancellation, in basis points. */
  vat_bps: z.int('Enter a percentage').min(0).max(10_000, 'At most 100 percent'),
});
export type SubscriptionSettings = z.output<typeof SubscriptionSettings>;

/** What every subscription that begins now is bound by. */
export const SubscriptionTerms = z.object({
  /** A subscription without a payment ends so many days after the day of its first part. */
  days_to_pay_first: z.int(),
  price_holds_days: z.int(),
  extension_days: z.int(),
  /** Goods are owed so many days after the last payment. */
  delivery_days: z.int(),
});
export type SubscriptionTerms = z.output<typeof SubscriptionTerms>;

const ById = z.object({ id: SubscriptionId });
/** Without an amount: what is left of the next part. */
const PartPayment = z.object({ amount: PositiveKoboOnWire.optional() });

export const subscriptionCalls = {
  offers: call({
    method: 'GET',
    path: '/betalife',
    summary: 'The BetaLife plans on offer, of food and of assets, with their packages, and the terms of a subscription.',
    access: 'reference.read',
    addition: true,
    query: z.object({ type: BetalifeKind.optional() }),
    reply: z.object({ data: z.array(BetalifePlanView), terms: SubscriptionTerms }),
  }),
  subscribe: call({
    method: 'POST',
    path: '/user/betalife-subscriptions',
    summary: 'Subscribes to a package: price, parts and contents are copied. Unpaid after seven days, it ends.',
    access: 'subscriptions.own',
    addition: true,
    takesIdempotencyKey: 'by-handler',
    body: Subscribing,
    status: 201,
    reply: one(SubscriptionView),
  }),
  list: call({
    method: 'GET',
    path: '/user/betalife-subscriptions',
    summary: "The caller's subscriptions, newest first.",
    access: 'subscriptions.own',
    addition: true,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(SubscriptionView),
  }),
  find: call({
    method: 'GET',
    path: '/user/betalife-subscriptions/{id}',
    summary: 'One own subscription with its parts, its cash value and its delivery.',
    access: 'subscriptions.own',
    addition: true,
    params: ById,
    reply: one(SubscriptionView),
  }),
  quotePayment: call({
    method: 'POST',
    path: '/user/betalife-subscriptions/{id}/pay/quote',
    summary: 'The processing fee of a payment, before it is made.',
    access: 'subscriptions.own',
    addition: true,
    params: ById,
    body: PartPayment,
    reply: one(SubscriptionPaymentQuote),
  }),
  pay: call({
    method: 'POST',
    path: '/user/betalife-subscriptions/{id}/pay',
    summary: 'Opens the checkout for the next part, or for any amount up to what is left of the price.',
    access: 'subscriptions.own',
    addition: true,
    takesIdempotencyKey: 'by-handler',
    params: ById,
    body: PartPayment,
    reply: one(SubscriptionPaymentQuote.extend({ reference: z.string(), url: z.string() })),
  }),
  chargeCard: call({
    method: 'POST',
    path: '/user/betalife-subscriptions/{id}/charge-card',
    summary:
      'Pays the next part, or any amount up to what is left of the price, with a saved card; the same fee as at the payment page.',
    access: 'subscriptions.own',
    addition: true,
    requiresPin: true,
    takesIdempotencyKey: 'by-handler',
    params: ById,
    body: PartPayment.extend({ card_id: SavedCardId }),
    reply: one(SubscriptionPaymentQuote.extend(CardCharged.shape)),
  }),
  changeDelivery: call({
    method: 'POST',
    path: '/user/betalife-subscriptions/{id}/delivery',
    summary: 'Changes where the goods go and the phone for them, until the code of the delivery is sent.',
    access: 'subscriptions.own',
    requiresPin: true,
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ delivery: DeliveryChoice }),
    reply: one(SubscriptionView),
  }),
  quoteCancellation: call({
    method: 'GET',
    path: '/user/betalife-subscriptions/{id}/cancel',
    summary: 'What cancelling now returns, what it costs, and where it would be paid.',
    access: 'subscriptions.own',
    addition: true,
    params: ById,
    reply: one(CancellationQuote),
  }),
  cancel: call({
    method: 'POST',
    path: '/user/betalife-subscriptions/{id}/cancel',
    summary: 'Ends the subscription and returns the money. `total` is the one of the quote: another one conflicts.',
    access: 'subscriptions.own',
    requiresPin: true,
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ total: KoboOnWire, to: ReturnDestination }),
    reply: one(SubscriptionView),
  }),
  extend: call({
    method: 'POST',
    path: '/user/betalife-subscriptions/{id}/extend',
    summary: 'Extends the price once. `until` and `price` are those of the offer: others conflict.',
    access: 'subscriptions.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: SubscriptionExtension,
    reply: one(SubscriptionView),
  }),
  cash: call({
    method: 'POST',
    path: '/user/betalife-subscriptions/{id}/cash',
    summary: 'Turns a missed subscription into customer credit, without a fee.',
    access: 'subscriptions.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ total: KoboOnWire }),
    reply: one(SubscriptionView),
  }),
};
