/** What the demo customers save and withdraw, day by day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { SavingsId, SavingsOpening } from '@ajo/contract/modules/savings';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { WithdrawalReview } from '@ajo/contract/modules/withdrawals.staff';
import { savedCards } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import { pauseAutosave, setAutosave } from '../../src/modules/autosave/commands/set-autosave.ts';
import { startDeposit } from '../../src/modules/savings/commands/deposit-quote.ts';
import { openOwnSavings, openSavingsFor } from '../../src/modules/savings/commands/open-savings.ts';
import { setSplit } from '../../src/modules/savings/commands/set-split.ts';
import { requestWithdrawal } from '../../src/modules/withdrawals/commands/request-withdrawal.ts';
import { reviewWithdrawal } from '../../src/modules/withdrawals/commands/review-withdrawal.ts';
import { savingsProducts } from '../reference/savings-products.ts';
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
      const card = await savedCards.keep(context, actor(email), { reference: paid, ip });
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

function accountsOf(facts: HoldingsFacts) {
  const { today } = facts;
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
  return { emergency, stall, fees, shop, harvest, sprayer, inDays };
}

export function savingsDiary(facts: HoldingsFacts): Entry[] {
  const { context, actor } = facts;
  const { emergency, stall, fees, shop, harvest, sprayer, inDays } = accountsOf(facts);
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

/** A year of savings: a target with an early withdrawal, an account for bad days, and a locked sum that is renewed. */
export function savedForAYear(facts: HoldingsFacts): Entry[] {
  const inDays = (days: number): Day => addDays(facts.today, days);
  // On four days of the year leaving a target early is free.
  const withFee = (ago: number): number => ago + Number(entryOf(savingsProducts, 1).free_days.includes(inDays(-ago).slice(5)));
  const rent = savingsOf(facts, {
    email: funke,
    product: 1,
    name: 'Rent for two years',
    target_amount: naira(600_000),
    target_date: inDays(45),
    frequency: 'monthly',
    amount: naira(45_000),
  });
  const badDays = savingsOf(facts, { email: funke, product: 0, name: 'For bad days', target_amount: naira(200_000) });
  const school = savingsOf(facts, {
    email: funke,
    product: 2,
    name: 'School fees',
    target_date: inDays(-48),
    instruction: 'renew',
  });
  return [
    [355, rent.open],
    ...[355, 325, 295, 264, 234, 203, 173, 142, 112, 81, 51, 20].map((day): Entry => [day, () => rent.pay(45_000)]),
    [350, badDays.open],
    [350, () => badDays.pay(60_000)],
    [348, school.open],
    [348, () => school.pay(100_000)],
    [290, () => badDays.pay(20_000)],
    [170, () => badDays.pay(35_000)],
    [withFee(150), () => rent.withdraw(60_000, 'Repairs after the flood', { status: 'approved' })],
    [120, () => badDays.withdraw(25_000, 'Hospital bill', { status: 'approved' })],
    [60, () => badDays.pay(15_000)],
  ];
}

const dayOfMonth = (on: Day): number => Number(on.slice(8));

const staffOpening = (customer: Actor) => ({
  user_id: customer.id,
  product_id: entryOf(savingsProducts, 0).id,
  name: 'Farm inputs',
  target_amount: naira(60_000),
});
