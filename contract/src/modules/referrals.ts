/** The contract of referrals: codes, referred people and the reward. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { settingChange, settingView } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';
import { AccountType } from './users.account.ts';

export const ReferralId = idOf('ReferralId');
export type ReferralId = z.output<typeof ReferralId>;
export const ReferralState = z.enum(['pending', 'completed', 'failed']);
export type ReferralState = z.output<typeof ReferralState>;

/** The referral reward and its conditions. */
export const RewardTerms = z.object({
  reward: PositiveKoboOnWire,
  /** The new customer's loan must have run for this many days, or be paid back, with nothing past due. */
  live_days: z.int().min(1).max(365),
  /** A referral without a loan ends after this many days. */
  expires_days: z.int().min(30).max(1095),
});
export type RewardTerms = z.output<typeof RewardTerms>;

const RewardTermsReply = one(settingView(RewardTerms));

const course = {
  id: ReferralId,
  status: ReferralState,
  created_at: Instant,
  /** What a reward that is due waits for, in a sentence. */
  held_for: z.string().nullable(),
  live_since: Day.nullable(),
  reward: KoboOnWire.nullable(),
  rewarded_on: Day.nullable(),
};

export const ReferralRow = z.object({
  ...course,
  referrer: z.object({ id: UserId, name: z.string(), type: AccountType }),
  referred: z.object({ id: UserId, name: z.string() }),
  code: z.string(),
  channel: z.string().nullable(),
  failure: z.string().nullable(),
});
export type ReferralRow = z.output<typeof ReferralRow>;

/** How customers found us, by the channel that they named when they registered. */
export const ChannelFigures = z.object({ channel: z.string(), people: z.int(), borrowers: z.int() });
export type ChannelFigures = z.output<typeof ChannelFigures>;

export const MyReferrals = z.object({
  code: z.string(),
  terms: RewardTerms,
  waiting: z.int(),
  completed: z.int(),
  earned: KoboOnWire,
  /** All, of which the newest twenty are listed. */
  total: z.int(),
  /** By first name. */
  referrals: z.array(z.object({ ...course, first_name: z.string() })),
});
export type MyReferrals = z.output<typeof MyReferrals>;

export const referralCalls = {
  list: call({
    method: 'GET',
    path: '/admin/referrals',
    summary: "Referrals within the caller's scope, newest first, and channels of new customers.",
    access: 'referrals.read',
    query: z.object({
      page: PageNumber,
      per_page: PerPage,
      status: many(ReferralState),
      search: z.string().trim().max(200).optional(),
      channel: z.string().max(60).optional(),
      ...sortable('since'),
    }),
    reply: pageOf(ReferralRow).extend({ additional: z.object({ channels: z.array(ChannelFigures) }) }),
  }),
  terms: call({
    method: 'GET',
    path: '/admin/referral_reward',
    summary: 'The referral reward and its conditions today, with planned and earlier ones.',
    access: 'referrals.read',
    addition: true,
    reply: RewardTermsReply,
  }),
  setTerms: call({
    method: 'PUT',
    path: '/admin/referral_reward',
    summary: 'Sets the referral reward from today or a later day.',
    access: 'settings.manage',
    addition: true,
    body: settingChange(RewardTerms),
    reply: RewardTermsReply,
  }),
  mine: call({
    method: 'GET',
    path: '/user/referral',
    summary: "The caller's referral code and its referrals.",
    access: ['customer.own', 'merchant.own'],
    addition: true,
    reply: one(MyReferrals),
  }),
};

export const referralList = defineList({
  name: 'referrals',
  call: referralCalls.list,
  file: '/{role}/export/referrals',
  searches: ['search'],
});
