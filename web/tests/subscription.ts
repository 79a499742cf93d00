/** A food package of a customer that is paid in parts, for the tests of its screens. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { BetalifePackageId, BetalifePlanId } from '@ajo/contract/modules/betalife';
import { SubscriptionId, type SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import type { StaffSubscription } from '@ajo/contract/modules/betalife-subscriptions.staff';

const day = (text: string): Day => Day.parse(text);

export const subscription: SubscriptionView = {
  id: SubscriptionId.parse('0199a000-0000-7000-8000-0000000000e1'),
  number: 'BL-000042',
  betalife_plan_id: BetalifePlanId.parse('0199a000-0000-7000-8000-0000000000e2'),
  plan: 'Family food',
  type: 'food',
  package_id: BetalifePackageId.parse('0199a000-0000-7000-8000-0000000000e3'),
  package: 'Harvest basket',
  items: [],
  price: kobo(6_000_000n),
  instalments: 6,
  frequency: 'month',
  status: 'active',
  closed_reason: null,
  created_at: new Date('2026-03-02T08:00:00Z'),
  pays_until: new Date('2026-03-09T08:00:00Z'),
  start_on: day('2026-03-02'),
  last_due_on: day('2026-08-02'),
  price_holds_until: day('2026-08-16'),
  extended_on: null,
  completed_on: null,
  closed_on: null,
  delivery_days: 14,
  paid: kobo(1_000_000n),
  remaining: kobo(5_000_000n),
  late: kobo(0n),
  cash_value: kobo(1_000_000n),
  parts: [],
  next_part: {
    number: 2,
    due_on: day('2026-04-02'),
    amount: kobo(1_000_000n),
    fee: kobo(25_000n),
    to_pay: kobo(1_025_000n),
  },
  delivery: { how: 'pickup', phone: '08031234567' } as SubscriptionView['delivery'],
  fulfilment: null,
  returns: [],
  extension: null,
  can: { pay: true, extend: false, cancel: true, cash: false, change_delivery: true },
};

/** Paid in full: its goods are owed. */
export const owed: StaffSubscription = {
  ...subscription,
  status: 'completed',
  paid: subscription.price,
  remaining: kobo(0n),
  next_part: null,
  completed_on: day('2026-03-02'),
  fulfilment: { status: 'pending', due_on: day('2026-03-16'), delivered_on: null, recipient: null, proof: null },
  can: { pay: false, extend: false, cancel: false, cash: false, change_delivery: true },
  customer: { id: UserId.parse('0199a000-0000-7000-8000-0000000000e4'), name: 'Ada Obi' },
  proof_photo: null,
  delivered_by: null,
  awaits_second_person: false,
  staff_can: { deliver: true, refund: true, change_delivery: true },
};
