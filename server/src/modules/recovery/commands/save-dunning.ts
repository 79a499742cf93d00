/** Saves the dunning sequence from today or a later day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { DunningPreview, DunningSequence } from '@ajo/contract/modules/recovery.dunning';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { dunningSetting } from '../dunning-setting.ts';
import { previewOf, whyNotSequence } from '../dunning.rules.ts';

/** @throws DomainError that names the field of the step, or `effective_on`. */
export async function saveDunning(context: Context, actor: Actor, body: DunningSequence & EffectiveFrom): Promise<void> {
  refuseIf(whyNotSequence(body.steps));
  await changeSetting(context, actor, {
    setting: dunningSetting,
    body,
    action: 'changed the dunning sequence',
  });
}

/** @throws DomainError as for saving. */
export function previewDunning({ clock }: Pick<Context, 'clock'>, { steps }: DunningSequence): DunningPreview[] {
  refuseIf(whyNotSequence(steps));
  return steps.map((step) => previewOf(step, clock.businessDay()));
}
