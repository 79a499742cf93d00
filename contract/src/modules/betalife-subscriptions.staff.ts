/** API contract: BetaLife subscriptions of customers and their deliveries, for staff. */
import { z } from 'zod';
import { call, uploadLimitBytes } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList, exportable } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, pageWithTotals, PerPage, sortable } from '../kernel/page.ts';
import { settingChange, settingView } from '../kernel/setting.ts';
import { Day } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BetalifeKind, BetalifePlanId } from './betalife.ts';
import {
  DeliveryChoice,
  DeliveryProof,
  DeliveryState,
  ReturnDestination,
  SubscriptionClosedReason,
  SubscriptionId,
  SubscriptionState,
  SubscriptionView,
  SubscriptionSettings,
} from './betalife-subscriptions.ts';
import { FileView } from './files.ts';

/** The tabs of the list. `late`: a part was due before today. `cancelled`: ended without goods. */
export const SubscriptionStage = z.enum(['active', 'late', 'to_deliver', 'delivered', 'cancelled']);
export type SubscriptionStage = z.output<typeof SubscriptionStage>;

export const SubscriptionRow = z.object({
  id: SubscriptionId,
  number: z.string(),
  customer: z.object({ id: UserId, name: z.string() }),
  branch: z.string().nullable(),
  plan: z.string(),
  type: BetalifeKind,
  package: z.string(),
  status: SubscriptionState,
  closed_reason: SubscriptionClosedReason.nullable(),
  price: KoboOnWire,
  paid: KoboOnWire,
  late: KoboOnWire,
  next_due_on: Day.nullable(),
  last_due_on: Day,
  delivery: z.object({ status: DeliveryState, due_on: Day }).nullable(),
});
export type SubscriptionRow = z.output<typeof SubscriptionRow>;

export const SubscriptionSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  search: z.string().trim().max(100).optional(),
  stage: SubscriptionStage.optional(),
  type: BetalifeKind.optional(),
  plan_id: BetalifePlanId.optional(),
  branch_id: z.uuid().optional(),
  ...sortable('opened', 'price', 'paid'),
  ...exportable,
});
export type SubscriptionSearch = z.output<typeof SubscriptionSearch>;

/** For staff: the subscription with its customer, the proof of its delivery, and what the caller may do. */
export const StaffSubscription = SubscriptionView.extend({
  customer: z.object({ id: UserId, name: z.string() }),
  proof_photo: FileView.nullable(),
  delivered_by: z.string().nullable(),
  awaits_second_person: z.boolean(),
  staff_can: z.object({ deliver: z.boolean(), refund: z.boolean(), change_delivery: z.boolean() }),
});
export type StaffSubscription = z.output<typeof StaffSubscription>;

export const DeliveryRow = z.object({
  id: SubscriptionId,
  number: z.string(),
  customer: z.object({ id: UserId, name: z.string() }),
  branch: z.string().nullable(),
  plan: z.string(),
  package: z.string(),
  contents: z.string(),
  address: z.string().nullable(),
  due_on: Day,
  /** It was due before today. */
  late: z.boolean(),
});
export type DeliveryRow = z.output<typeof DeliveryRow>;

export const DeliverySearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  plan_id: BetalifePlanId.optional(),
  branch_id: z.uuid().optional(),
  late: z.literal('true').optional(),
  ...sortable('due'),
  ...exportable,
});
export type DeliverySearch = z.output<typeof DeliverySearch>;

const ById = z.object({ id: SubscriptionId });

export const staffSubscriptionCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/betalife-subscriptions',
    summary: 'Subscriptions in scope, newest first.',
    access: 'subscriptions.read',
    addition: true,
    query: SubscriptionSearch,
    reply: pageWithTotals(SubscriptionRow, { price: KoboOnWire, paid: KoboOnWire }),
  }),
  find: call({
    method: 'GET',
    path: '/{role}/betalife-subscriptions/{id}',
    summary: 'One subscription with its parts, its money and its delivery.',
    access: 'subscriptions.read',
    addition: true,
    params: ById,
    reply: one(StaffSubscription),
  }),
  deliveries: call({
    method: 'GET',
    path: '/{role}/betalife-deliveries',
    summary: 'Packages that are owed, the earliest first: recipient, contents, address and day.',
    access: 'subscriptions.deliver',
    addition: true,
    query: DeliverySearch,
    reply: pageOf(DeliveryRow),
  }),
  changeDelivery: call({
    method: 'POST',
    path: '/{role}/betalife-subscriptions/{id}/delivery',
    summary: 'Changes where the goods go and the phone for them, until they are delivered. The customer is notified.',
    access: 'subscriptions.deliver',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ delivery: DeliveryChoice }),
    reply: one(StaffSubscription),
  }),
  sendCode: call({
    method: 'POST',
    path: '/{role}/betalife-subscriptions/{id}/delivery-code',
    summary: 'Sends a code to the phone of the delivery. The customer tells it when the goods are there.',
    access: 'subscriptions.deliver',
    addition: true,
    params: ById,
    reply: z.object({ message: z.string() }),
  }),
  deliver: call({
    method: 'POST',
    path: '/{role}/betalife-subscriptions/{id}/deliver',
    summary: 'Records a delivery with its proof: a photo, or the code of the customer.',
    access: 'subscriptions.deliver',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({
      /** Today when left out. */
      delivered_on: Day.optional(),
      recipient: z.string().trim().min(3, 'Enter the name of the recipient').max(120),
      proof: DeliveryProof,
      code: z
        .string()
        .regex(/^\d{6}$/, 'Enter the six digits of the code')
        .optional(),
    }),
    files: { photo: { maxBytes: uploadLimitBytes, types: ['image/jpeg', 'image/png', 'image/webp'] } },
    reply: one(StaffSubscription),
  }),
  refund: call({
    method: 'POST',
    path: '/{role}/betalife-subscriptions/{id}/refund',
    summary: 'Asks for a refund in full because the goods cannot be delivered. A second person confirms it.',
    access: 'subscriptions.refund',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ reason: z.string().trim().min(5, 'Explain why, in a few words').max(500), to: ReturnDestination }),
    reply: one(ApprovalRequested),
  }),
};

const SettingsReply = one(settingView(SubscriptionSettings));

export const subscriptionSettingCalls = {
  read: call({
    method: 'GET',
    path: '/admin/betalife_settings',
    summary:
      'How long prices hold, extensions, delivery days and VAT of BetaLife subscriptions today, with planned and earlier ones.',
    access: ['betalife.manage', 'settings.manage'],
    addition: true,
    reply: SettingsReply,
  }),
  set: call({
    method: 'PUT',
    path: '/admin/betalife_settings',
    summary: 'Sets them from today or a later day. Existing subscriptions keep their price and its last day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(SubscriptionSettings),
    reply: SettingsReply,
  }),
};

export const subscriptionList = defineList({
  name: 'betalife_subscriptions',
  call: staffSubscriptionCalls.list,
  file: '/{role}/export/betalife-subscriptions',
  searches: ['search'],
});
export const packageDeliveryList = defineList({
  name: 'betalife_deliveries',
  call: staffSubscriptionCalls.deliveries,
  file: '/{role}/export/betalife-deliveries',
});
