/** The scorecard, as a setting with a day. */
import type { Day } from '@ajo/contract/kernel/time';
import { VersionedScorecard, type ScorecardsView } from '@ajo/contract/modules/assessments.scorecards';
import type { Context } from '#context';
import { type Setting, settingOn, settingVersions } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import { challengersOf } from './challenger.store.ts';
import { initialScorecard } from './scorecard.rules.ts';

export const scorecardSetting = {
  name: 'assessments.scorecard',
  shape: VersionedScorecard,
  atFirst: initialScorecard,
} satisfies Setting<typeof VersionedScorecard>;

/** The card that is valid on a day. */
export const scorecardOn = (db: Database, on: Day): Promise<VersionedScorecard> => settingOn(db, scorecardSetting, on);

/** The scorecard of today, all versions and all challengers. */
export async function scorecardsView({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<ScorecardsView> {
  const versions = await settingVersions(db, scorecardSetting);
  return {
    today: await scorecardOn(db, clock.businessDay()),
    versions: versions.map(({ effectiveOn, changedBy, changedAt, value }) => ({
      ...value,
      effective_on: effectiveOn,
      changed_by: changedBy,
      changed_at: changedAt,
    })),
    challengers: await challengersOf(db),
  };
}
