/** Sets how many numbers one colleague may read in full in a day, from today on. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { RevealQuota } from '@ajo/contract/modules/onboarding.reveals';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { revealQuota } from '../reveal-quota.ts';

export const setRevealQuota = (context: Context, actor: Actor, quota: RevealQuota): Promise<RevealQuota> =>
  changeSetting(context, actor, { setting: revealQuota, value: quota, action: 'set how many numbers may be read in full' });
