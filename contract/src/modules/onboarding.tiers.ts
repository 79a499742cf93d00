/** API contract: balance and deposit limits of each KYC tier. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { settingChange } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';

const Amount = KoboOnWire.refine((amount) => amount >= 0n, 'Enter an amount').nullable();
/** `null`: no limit. */
export const LevelLimits = z.object({ balance_cap: Amount, single_deposit: Amount });
export type LevelLimits = z.output<typeof LevelLimits>;

/** Without a confirmed BVN the limit is zero: that level is not configurable. */
export const TierLimits = z.object({ level_1: LevelLimits, level_2: LevelLimits, level_3: LevelLimits });
export type TierLimits = z.output<typeof TierLimits>;
export const limitedLevels = ['level_1', 'level_2', 'level_3'] as const satisfies readonly (keyof TierLimits)[];

export const TierLimitsView = z.object({
  /** What holds today. */
  limits: TierLimits,
  /** Every day from which they apply or applied, newest first; planned days included. */
  versions: z.array(z.object({ effective_on: Day, changed_by: z.string().nullable(), changed_at: Instant, limits: TierLimits })),
});
export type TierLimitsView = z.output<typeof TierLimitsView>;

export const tierCalls = {
  read: call({
    method: 'GET',
    path: '/admin/tier_limits',
    summary: 'Maximum balance and largest credit of each tier, with planned and earlier versions.',
    access: ['kyc.verify', 'settings.manage'],
    addition: true,
    reply: one(TierLimitsView),
  }),
  set: call({
    method: 'PUT',
    path: '/admin/tier_limits',
    summary: 'Sets the limits of the tiers from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(TierLimits),
    reply: one(TierLimitsView),
  }),
};
