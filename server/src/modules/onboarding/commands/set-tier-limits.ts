/** Sets how much a customer may hold at each level, from today or a later day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { TierLimits } from '@ajo/contract/modules/onboarding.tiers';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { tierLimits } from '../tier-limits.ts';
import { whyNotSetLimits } from '../tier.rules.ts';

/** @throws DomainError `limit_below`, naming the field, or of the day. */
export async function setTierLimits(context: Context, actor: Actor, body: TierLimits & EffectiveFrom): Promise<void> {
  refuseIf(whyNotSetLimits(body));
  await changeSetting(context, actor, { setting: tierLimits, body, action: 'set the limits of the levels' });
}
