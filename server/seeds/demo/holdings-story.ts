/** What the demo customers save, invest and pay for in parts, and what staff decide about it, day by day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import type { SavingsId, SavingsOpening } from '@ajo/contract/modules/savings';
import type { WithdrawalId, WithdrawalReview } from '@ajo/contract/modules/withdrawals';
import type { Context } from '#context';
import { deliverOutbox } from '#modules/notifications';
import { sendPayouts } from '#modules/payouts';
import { fetchBatches } from '#modules/settlements';
import { keepCardOf, settleReference } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import { pauseAutosave, setAutosave } from '../../src/modules/autosave/commands/set-autosave.ts';
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
import { startDeposit } from '../../src/modules/savings/commands/deposit-quote.ts';
import { openOwnSavings, openSavingsFor } from '../../src/modules/savings/commands/open-savings.ts';
import { setSplit } from '../../src/modules/savings/commands/set-split.ts';
import { requestWithdrawal } from '../../src/modules/withdrawals/commands/request-withdrawal.ts';
import { reviewWithdrawal } from '../../src/modules/withdrawals/commands/review-withdrawal.ts';
import { moneyInReactions, payoutReactions } from '../../src/reactions.ts';
import { savingsJobs } from '../../src/savings-jobs.ts';
import { betalifePlans } from '../reference/betalife-plans.ts';
import { investmentPlans } from '../reference/investment-plans.ts';
import { savingsProducts } from '../reference/savings-products.ts';
import type { Post } from './lending.ts';

type HoldingsFacts = { context: Context; actor: (email: string) => Actor; today: Day; post: Post };
type Entry = readonly [daysAgo: number, happens: () => Promise<unknown>];

const naira = (amount: number): Kobo => kobo(BigInt(amount) * 100n);
const [adaeze, chiamaka, danjuma, ebiere] = [
  'customer@ajo.test',
  'customer3@ajo.test',
  'customer4@ajo.test',
  'customer5@ajo.test',
] as const;

/** Plays one morning: the settlements of the payments provider, the jobs of savings, the entries of the diary for the day, and the payouts. */
export type HoldingsMorning = (on: Day) => Promise<void>;

export function holdingsStory(facts: HoldingsFacts): HoldingsMorning {
  const { context, today } = facts;
  const diary = [...savingsDiary(facts), ...investmentsDiary(facts), ...packagesDiary(facts)];
  return async (on) => {
    await fetchBatches(context);
    for (const { handler } of savingsJobs) await handler(context, {});
    const daysAgo = daysBetween(on, today);
    for (const [at, happens] of diary) if (at === daysAgo) await happens();
    await sendPayouts(context, payoutReactions);
  };
}

/** The customer pays at the provider's page, which confirms it. */
async function settled(context: Context, checkout: Promise<{ reference: string }>): Promise<string> {
  const { reference } = await checkout;
  const end = await settleReference(context, moneyInReactions, reference);
  if (end !== 'taken') throw new Error(`the story needs the payment ${reference}: ${end}`);
  return reference;
}

const ip = '102.89.0.1';

type NewSavings = Omit<SavingsOpening, 'product_id'> & { email: string; product: number };
type SavingsInHand = {
  open: () => Promise<void>;
  pay: (amount: number) => Promise<void>;
  withdraw: Withdraw;
  approve: () => Promise<void>;
  autosave: (plan: Autosaving) => Promise<void>;
  /** So much of each later deposit goes to the other account. */
  share: (other: SavingsInHand, bps: number) => Promise<void>;
  account: () => SavingsId;
};
type Autosaving = { amount: number; day: number; pausedFor?: number };
type Withdraw = (amount: number, reason: string, review?: WithdrawalReview) => Promise<void>;

/** One savings account, from its opening. */
function savingsOf({ context, actor }: HoldingsFacts, { email, product, ...opening }: NewSavings): SavingsInHand {
  let [id, paid]: [SavingsId | undefined, string] = [undefined, ''];
  const account = (): SavingsId => id ?? fail(`${opening.name} is not open`);
  return {
    account,
    open: async () => {
      id = await openOwnSavings(context, actor(email), { ...opening, product_id: entryOf(savingsProducts, product).id });
    },
    pay: async (amount) => {
      const deposit = startDeposit(context, actor(email), { id: account(), amount: naira(amount), key: undefined });
      paid = await settled(context, deposit);
    },
    autosave: async ({ amount, day, pausedFor }) => {
      const card = await keepCardOf(context, actor(email), { reference: paid, ip });
      const plan = { amount: naira(amount), frequency: 'monthly' as const, day, card_id: card.id };
      await setAutosave(context, actor(email), { id: account(), plan });
      if (pausedFor !== undefined) await pauseAutosave(context, actor(email), { id: account(), days: pausedFor });
    },
    share: (other, bps) => {
      const split = [
        { id: account(), share_bps: 10_000 - bps },
        { id: other.account(), share_bps: bps },
      ];
      return setSplit(context, actor('admin@ajo.test'), { id: account(), split });
    },
    withdraw: async (amount, reason, review) => {
      const withdrawal = await requestWithdrawal(context, actor(email), { savingsId: account(), amount: naira(amount), reason });
      if (review) await reviewWithdrawal(context, actor('finance@ajo.test'), { id: withdrawal, review });
    },
    approve: async () => {
      const pending = sqlOf(context.db).selectFrom('savings_withdrawals').select('id').where('status', '=', 'pending');
      const { id: withdrawal } = await pending.where('savings_id', '=', account()).executeTakeFirstOrThrow();
      const approval = { id: withdrawal as WithdrawalId, review: { status: 'approved' as const } };
      await reviewWithdrawal(context, actor('finance@ajo.test'), approval);
    },
  };
}

function savingsDiary(facts: HoldingsFacts): Entry[] {
  const { context, actor, today } = facts;
  const inDays = (days: number): Day => addDays(today, days);
  const emergency = savingsOf(facts, { email: adaeze, product: 0, name: 'Emergency fund', target_amount: naira(150_000) });
  const stall = savingsOf(facts, {
    email: adaeze,
    product: 1,
    name: 'A stall of my own',
    target_amount: naira(400_000),
    target_date: inDays(240),
    frequency: 'monthly',
    amount: naira(30_000),
  });
  const fees = savingsOf(facts, {
    email: chiamaka,
    product: 2,
    name: 'Second term fees',
    target_date: inDays(-20),
    instruction: 'pay_out',
  });
  const shop = savingsOf(facts, {
    email: ebiere,
    product: 1,
    name: 'Deep freezer for the shop',
    target_amount: naira(250_000),
    target_date: inDays(120),
  });
  const harvest = savingsOf(facts, {
    email: danjuma,
    product: 2,
    name: 'Until the harvest',
    target_date: inDays(6),
    instruction: 'renew',
  });
  const sprayer = savingsOf(facts, { email: danjuma, product: 0, name: 'A new sprayer' });
  return [
    [109, emergency.open],
    [109, () => emergency.pay(25_000)],
    [100, fees.open],
    [100, () => fees.pay(80_000)],
    [95, stall.open],
    ...[95, 64, 34, 4].map((day): Entry => [day, () => stall.pay(30_000)]),
    [80, () => emergency.pay(18_500)],
    [72, shop.open],
    [72, () => shop.pay(40_000)],
    [60, harvest.open],
    [60, () => harvest.pay(90_000)],
    [49, () => emergency.withdraw(12_000, 'Hospital bill', { status: 'approved' })],
    [41, () => shop.pay(35_000)],
    [30, () => emergency.pay(20_000)],
    [22, () => shop.withdraw(30_000, 'Rent', { status: 'denied', denial_reason: 'You asked us by phone to cancel it' })],
    // Its payout is ordered on the first day on which banks are open.
    [13, fees.approve],
    [11, () => shop.pay(25_000)],
    [21, sprayer.open],
    [21, () => sprayer.pay(6_000)],
    [5, () => sprayer.share(harvest, 2_000)],
    [4, () => sprayer.pay(5_000)],
    // Neither takes money during the first days of the demo.
    [2, () => shop.autosave({ amount: 15_000, day: dayOfMonth(inDays(-3)) })],
    [2, () => sprayer.autosave({ amount: 4_000, day: dayOfMonth(inDays(-3)), pausedFor: 30 })],
    [1, () => shop.withdraw(20_000, 'A trader sells a used one this week')],
    [1, () => openSavingsFor(context, actor('credit_officer@ajo.test'), staffOpening(actor(danjuma)))],
  ];
}

const dayOfMonth = (on: Day): number => Number(on.slice(8));

const staffOpening = (customer: Actor) => ({
  user_id: customer.id,
  product_id: entryOf(savingsProducts, 0).id,
  name: 'Farm inputs',
  target_amount: naira(60_000),
});

type Terms = { months: number; instruction?: MaturityInstruction };
type InvestmentInHand = { open: () => Promise<void>; buy: () => Promise<void>; leave: () => Promise<void> };

function investmentOf({ context, actor }: HoldingsFacts, email: string, amount: number, terms: Terms): InvestmentInHand {
  let id: string | undefined;
  const purchase = { investment_plan_id: entryOf(investmentPlans, 0).id, amount: naira(amount), ...terms };
  const open = async (): Promise<{ reference: string }> => {
    const { investment, reference } = await invest(context, actor(email), purchase, { key: undefined, ip });
    id = investment.id;
    return { reference };
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
  return [
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

/** The bank refuses what leaves because of it; everything earlier is paid before. */
async function refusedByBank(context: Context, happens: () => Promise<void>): Promise<void> {
  await sendPayouts(context, payoutReactions);
  await happens();
  const refusal = { status: 'failed', reason: 'The account cannot receive this transfer' } as const;
  const payments = { ...context.payments, transfer: async () => refusal };
  await sendPayouts({ ...context, payments }, payoutReactions);
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
  const gift = packageOf(facts, { email: chiamaka, plan: 0, which: 0, phone: '08030000014' });
  return [
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

function entryOf<Item>(list: readonly Item[], index: number): Item {
  return list[index] ?? fail(`the story needs entry ${index}`);
}

function fail(message: string): never {
  throw new Error(message);
}
