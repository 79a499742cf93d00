/** What the demo customers save, invest and pay for in parts, and what staff decide about it, day by day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import { deliverOutbox } from '#modules/notifications';
import { sendPayouts } from '#modules/payouts';
import { fetchBatches } from '#modules/settlements';
import { countCodeAttempt, deliverPackage } from '../../src/modules/betalife-subscriptions/commands/deliver-package.ts';
import {
  cancelSubscription,
  extendSubscription,
  quoteCancellation,
} from '../../src/modules/betalife-subscriptions/commands/own-subscription.ts';
import { payPart } from '../../src/modules/betalife-subscriptions/commands/pay-part.ts';
import { sendDeliveryCode } from '../../src/modules/betalife-subscriptions/commands/send-delivery-code.ts';
import { subscribe } from '../../src/modules/betalife-subscriptions/commands/subscribe.ts';
import { extensionsOf } from '../../src/modules/betalife-subscriptions/extension.queries.ts';
import { findOwnSubscription } from '../../src/modules/betalife-subscriptions/subscription.store.ts';
import { invest } from '../../src/modules/investment-contracts/commands/invest.ts';
import { leaveEarly, quoteEarlyExit } from '../../src/modules/investment-contracts/commands/own-investment.ts';
import { payoutReactions } from '../../src/reactions.ts';
import { savingsJobs } from '../../src/savings-jobs.ts';
import { betalifePlans } from '../reference/betalife-plans.ts';
import { investmentPlans } from '../reference/investment-plans.ts';
import {
  adaeze,
  chiamaka,
  danjuma,
  ebiere,
  type Entry,
  entryOf,
  fail,
  funke,
  type HoldingsFacts,
  ip,
  naira,
  settled,
} from './holdings.ts';
import { refusedByBank } from './lending.ts';
import { savedForAYear, savingsDiary } from './savings-story.ts';

/** Plays one morning: the settlements of the payments provider, the jobs of savings, the entries of the diary for the day, and the payouts. */
export type HoldingsMorning = (on: Day) => Promise<void>;

export function holdingsStory(facts: HoldingsFacts): HoldingsMorning {
  const { context, today } = facts;
  const diary = [...savedForAYear(facts), ...savingsDiary(facts), ...investmentsDiary(facts), ...packagesDiary(facts)];
  return async (on) => {
    await fetchBatches(context);
    for (const { handler } of savingsJobs) await handler(context, {});
    const daysAgo = daysBetween(on, today);
    for (const [at, happens] of diary) if (at === daysAgo) await happens();
    await sendPayouts(context, payoutReactions);
  };
}

type Terms = { months: number; instruction?: MaturityInstruction };
type InvestmentInHand = { open: () => Promise<void>; buy: () => Promise<void>; leave: () => Promise<void> };

function investmentOf({ context, actor }: HoldingsFacts, email: string, amount: number, terms: Terms): InvestmentInHand {
  let id: string | undefined;
  const purchase = { investment_plan_id: entryOf(investmentPlans, 0).id, amount: naira(amount), ...terms };
  const open = async (): Promise<{ reference: string }> => {
    const { investment, reference } = await invest(context, actor(email), purchase, { key: undefined, ip });
    id = investment.id;
    return { reference: reference ?? fail(`the purchase of ${email} has no checkout`) };
  };
  return {
    open: async () => void (await open()),
    buy: async () => void (await settled(context, open())),
    leave: async () => {
      const bought = id ?? fail(`${email} has no investment`);
      const { total } = await quoteEarlyExit(context, actor(email), bought);
      await leaveEarly(context, actor(email), { id: bought, total });
    },
  };
}

function investmentsDiary(facts: HoldingsFacts): Entry[] {
  const { context } = facts;
  const of = (email: string, amount: number, terms: Terms) => investmentOf(facts, email, amount, terms);
  const rent = of(danjuma, 50_000, { months: 6 });
  const wedding = of(chiamaka, 55_000, { months: 6 });
  const shopFitting = of(funke, 80_000, { months: 6 });
  return [
    [352, of(funke, 100_000, { months: 6, instruction: 'roll_all' }).buy],
    [345, of(funke, 90_000, { months: 3, instruction: 'pay_out' }).buy],
    [340, shopFitting.buy],
    [200, shopFitting.leave],
    [108, of(ebiere, 75_000, { months: 3, instruction: 'pay_out' }).buy],
    [103, of(danjuma, 52_000, { months: 3, instruction: 'roll_all' }).buy],
    [87, of(chiamaka, 100_000, { months: 3, instruction: 'roll_principal' }).buy],
    [76, rent.buy],
    [58, of(adaeze, 60_000, { months: 6 }).buy],
    [54, wedding.buy],
    [45, of(adaeze, 50_000, { months: 12 }).buy],
    [27, rent.leave],
    [18, () => refusedByBank(context, wedding.leave)],
    [0, of(ebiere, 50_000, { months: 3 }).open],
  ];
}

type PackageInHand = {
  subscribe: () => Promise<void>;
  pay: (amount?: number) => Promise<void>;
  deliver: () => Promise<void>;
  extend: () => Promise<void>;
  cancel: () => Promise<void>;
};
type NewPackage = { email: string; plan: number; which: number; phone: string };

function packageOf({ context, actor, post }: HoldingsFacts, { email, plan, which, phone }: NewPackage): PackageInHand {
  let id: SubscriptionId | undefined;
  const subscription = (): SubscriptionId => id ?? fail(`${email} has no package`);
  const admin = (): Actor => actor('admin@ajo.test');
  return {
    subscribe: async () => {
      const subscribing = {
        package_id: entryOf(entryOf(betalifePlans, plan).packages, which).id,
        delivery: { how: 'pickup' as const, phone },
      };
      ({ id } = await subscribe(context, { actor: actor(email), subscribing, key: undefined }));
    },
    pay: async (amount) => {
      const part = { id: subscription(), amount: amount === undefined ? undefined : naira(amount), key: undefined };
      await settled(context, payPart(context, actor(email), part));
    },
    extend: async () => {
      const found = await findOwnSubscription(context.db, actor(email).id, subscription());
      const offered = (await extensionsOf(context, found ? [found] : [])).get(subscription());
      if (!offered) fail(`the package of ${email} cannot be extended`);
      await extendSubscription(context, actor(email), { id: subscription(), ...offered });
    },
    cancel: async () => {
      const { total } = await quoteCancellation(context, actor(email), subscription());
      await cancelSubscription(context, actor(email), { id: subscription(), total, to: 'credit' });
    },
    deliver: async () => {
      await sendDeliveryCode(context, admin(), subscription());
      await deliverOutbox(context);
      const code = /^\d{6}/.exec(post.texts.findLast(({ text }) => text.includes('code for your package'))?.text ?? '')?.[0];
      const handover = { id: subscription(), deliveredOn: undefined, recipient: actor(email).name, proof: 'code' as const, code };
      const attempt = await countCodeAttempt(context, admin(), handover);
      await deliverPackage(context, admin(), { ...handover, attempt }, {});
    },
  };
}

function packagesDiary(facts: HoldingsFacts): Entry[] {
  const basket = packageOf(facts, { email: adaeze, plan: 0, which: 1, phone: '08030000012' });
  const december = packageOf(facts, { email: ebiere, plan: 1, which: 0, phone: '08030000016' });
  const feast = packageOf(facts, { email: chiamaka, plan: 1, which: 0, phone: '08030000014' });
  const freezer = packageOf(facts, { email: danjuma, plan: 2, which: 0, phone: '08030000015' });
  const pantry = packageOf(facts, { email: ebiere, plan: 0, which: 0, phone: '08030000016' });
  const family = packageOf(facts, { email: funke, plan: 0, which: 1, phone: '08030000019' });
  const sewing = packageOf(facts, { email: funke, plan: 2, which: 0, phone: '08030000019' });
  const gift = packageOf(facts, { email: chiamaka, plan: 0, which: 0, phone: '08030000014' });
  return [
    [300, family.subscribe],
    ...[300, 293, 286, 279, 272, 265, 258, 251].map((day): Entry => [day, () => family.pay()]),
    [249, family.deliver],
    [120, sewing.subscribe],
    ...[120, 89, 59, 28].map((day): Entry => [day, () => sewing.pay()]),
    [85, pantry.subscribe],
    ...[85, 78].map((day): Entry => [day, () => pantry.pay()]),
    [33, pantry.extend],
    [52, gift.subscribe],
    [52, () => gift.pay()],
    [36, gift.cancel],
    [101, december.subscribe],
    ...[101, 70, 39].map((day): Entry => [day, () => december.pay(32_000)]),
    [31, december.deliver],
    [98, freezer.subscribe],
    ...[98, 67].map((day): Entry => [day, () => freezer.pay()]),
    [62, feast.subscribe],
    [62, () => feast.pay(48_000)],
    [9, () => feast.pay(48_000)],
    [45, basket.subscribe],
    ...[45, 38, 31, 24, 17, 10, 3].map((day): Entry => [day, () => basket.pay()]),
  ];
}
