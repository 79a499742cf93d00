/** Sets how much a customer may hold at each level, from today on. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { TierLimits } from '@ajo/contract/modules/onboarding.tiers';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { tierLimits } from '../tier-limits.ts';
import { whyNotSetLimits } from '../tier.rules.ts';

/** @throws DomainError `limit_below`, naming the field. */
export async function setTierLimits(context: Context, actor: Actor, limits: TierLimits): Promise<void> {
  refuseIf(whyNotSetLimits(limits));
  await changeSetting(context, actor, { setting: tierLimits, value: limits, action: 'set the limits of the levels' });
}
