/** Saves the dunning sequence from a day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { DunningPreview, DunningSequence } from '@ajo/contract/modules/recovery.dunning';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { dunningSetting } from '../dunning-setting.ts';
import { previewOf, whyNotSequence, whyNotStart } from '../dunning.rules.ts';

type SaveInput = DunningSequence & { effective_on: Day };

/** @throws DomainError that names the field of the step, or `effective_on`. */
export async function saveDunning(context: Context, actor: Actor, { effective_on: from, steps }: SaveInput): Promise<void> {
  refuseIf(whyNotStart(from, context.clock.businessDay()) ?? whyNotSequence(steps));
  await changeSetting(context, actor, {
    setting: dunningSetting,
    value: { steps },
    action: 'changed the dunning sequence',
    from,
  });
}

/** @throws DomainError as for saving. */
export function previewDunning({ clock }: Pick<Context, 'clock'>, { steps }: DunningSequence): DunningPreview[] {
  refuseIf(whyNotSequence(steps));
  return steps.map((step) => previewOf(step, clock.businessDay()));
}
