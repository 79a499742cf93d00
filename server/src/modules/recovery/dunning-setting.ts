/** The dunning sequence: a setting with a day. */
import { DunningSequence, type DunningStep } from '@ajo/contract/modules/recovery.dunning';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

/** At first only reminders are sent: the lender writes its letters. */
export const dunningSetting = {
  name: 'recovery.dunning',
  shape: DunningSequence,
  atFirst: { steps: [] },
} satisfies Setting<typeof DunningSequence>;

export const stepsToday = async (db: Database, { clock }: Pick<Context, 'clock'>): Promise<DunningStep[]> =>
  (await settingOn(db, dunningSetting, clock.businessDay())).steps;
