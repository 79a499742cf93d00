/** Records new referrals, pays due rewards, expires the rest. */
import { moveCredit } from '#modules/wallets';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos } from '@ajo/contract/kernel/time';
import type { ReferralId, RewardTerms } from '@ajo/contract/modules/referrals';
import type { Context } from '#context';
import { record } from '#modules/history';
import { post } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { whyNotCreditCustomer } from '#modules/onboarding';
import { findUser, isCustomer, lockUser, type User } from '#modules/users';
import { settingOn } from '#modules/settings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type Referral, rewardTerms } from '../referral.ts';
import { rewardJournal, type Verdict, verdictOn } from '../referral.rules.ts';
import {
  addNewReferrals,
  firstLoanOf,
  markHeld,
  markOver,
  markRewarded,
  lockPending,
  findPendingReferrals,
} from '../referral.store.ts';

export const currentTerms = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<RewardTerms> =>
  settingOn(db, rewardTerms, clock.businessDay());

/** @returns how many were rewarded. */
export async function followReferrals(context: Context): Promise<number> {
  await keepNewOnes(context);
  let rewarded = 0;
  for (const id of await findPendingReferrals(context.db)) if (await decide(context, id)) rewarded += 1;
  return rewarded;
}

async function keepNewOnes(context: Context): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    for (const { referrerId, referredId } of await addNewReferrals(tx, context.clock.now())) {
      await record(tx, context, {
        actor: 'system',
        subject: { kind: 'user', id: referredId },
        customerId: referredId,
        // The line is in the customer's file of own data: whose code it was is an id, not a name.
        action: 'noted that the customer came by a referral code',
        after: { referrer: referrerId },
      });
    }
  });
}

/** One transaction each: what one referral meets does not hold up the others. */
const decide = (context: Context, id: ReferralId): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const referral = await lockPending(tx, id);
    if (!referral) return false;
    const today = context.clock.businessDay();
    const terms = await settingOn(tx, rewardTerms, today);
    const [referrer, referred] = [await lockUser(tx, referral.referrerId), await findUser(tx, referral.referredId)];
    if (!referred) return false;
    const loan = await firstLoanOf(tx, referral.referredId, today);
    const verdict = verdictOn({ referrer, referred, loan, registeredOn: dayInLagos(referral.createdAt) }, terms, today);
    if (verdict.is === 'over') await end(tx, context, referral, verdict.why);
    if (verdict.is !== 'due') return false;
    if (await isHeld(tx, context, { referral, referrer, referred, amount: terms.reward })) return false;
    await reward(tx, context, { referral, referrer, referred, verdict, amount: terms.reward });
    return true;
  });

async function end(tx: Tx, context: Context, referral: Referral, why: string): Promise<void> {
  await markOver(tx, referral.id, why);
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'referral', id: referral.id },
    customerId: referral.referredId,
    action: 'ended the referral',
    from: 'pending',
    to: 'failed',
    reason: why,
  });
}

type Held = Pick<Due, 'referral' | 'referrer' | 'referred' | 'amount'>;

/** A reward adds to what a customer holds with us: above the limit of their level it is delayed, and the customer is notified once. The referrer's row is held. */
async function isHeld(tx: Tx, context: Context, { referral, referrer, referred, amount }: Held): Promise<boolean> {
  if (!isCustomer(referrer.type)) return false;
  const why = (await whyNotCreditCustomer({ db: tx, clock: context.clock }, referrer.id, { amount }))?.message;
  if (why === undefined) return false;
  await markHeld(tx, referral.id, why);
  if (referral.heldFor !== null) return true;
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'referral', id: referral.id },
    customerId: referrer.id,
    action: 'held a reward back',
    reason: why,
  });
  const message = `${naira(amount)} is reserved for you: ${referred.firstName} registered with your code. ${why}`;
  await notify(tx, context, { userId: referrer.id, kind: 'referral', message, link: '/profile#friends' });
  return true;
}

type Due = {
  referral: Referral;
  referrer: User;
  referred: User;
  verdict: Extract<Verdict, { is: 'due' }>;
  amount: Parameters<typeof naira>[0];
};

/** The journal is named after the referral, and posted last. */
async function reward(tx: Tx, context: Context, { referral, referrer, referred, verdict, amount }: Due): Promise<void> {
  const on = context.clock.businessDay();
  await markRewarded(tx, referral.id, { reward: amount, on, liveSince: verdict.liveSince });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'referral', id: referral.id },
    customerId: referrer.id,
    action: `rewarded a referral with ${naira(amount)}`,
    from: 'pending',
    to: 'completed',
  });
  await notify(tx, context, {
    userId: referrer.id,
    kind: 'referral',
    message: `${referred.firstName}’s loan earned you ${naira(amount)}`,
    link: isCustomer(referrer.type) ? '/profile#friends' : '/merchant/dashboard',
  });
  const [toMerchant, at] = [referrer.type === 'merchant', context.clock.now()];
  const journal = rewardJournal(referral, { reward: amount, on, toMerchant });
  if (!toMerchant) await moveCredit(tx, { customerId: referrer.id, amount, cause: 'reward', journalId: journal.id }, at);
  await post(tx, [journal], at);
}
