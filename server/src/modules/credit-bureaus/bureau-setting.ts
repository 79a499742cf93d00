/** How long a credit report is valid: a setting with a day. */
import { BureauSettings } from '@ajo/contract/modules/credit-bureaus';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

export const bureauSettings = {
  name: 'credit_bureaus.reports',
  shape: BureauSettings,
  atFirst: { days_valid: 30 },
} satisfies Setting<typeof BureauSettings>;

export const settingsToday = (db: Database, { clock }: Pick<Context, 'clock'>): Promise<BureauSettings> =>
  settingOn(db, bureauSettings, clock.businessDay());
