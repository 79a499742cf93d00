/** Hours and frequency of contacts, and when a recovery officer takes over: a setting with a day. */
import { RecoverySettings } from '@ajo/contract/modules/recovery';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

/** At first: from 8:00 to 20:00, once a day, and a recovery officer after thirty days. */
export const recoverySettings = {
  name: 'recovery.contacts',
  shape: RecoverySettings,
  atFirst: { contact_from: 8, contact_to: 20, contacts_per_day: 1, assign_after_days: 30 },
} satisfies Setting<typeof RecoverySettings>;

export const settingsToday = (db: Database, { clock }: Pick<Context, 'clock'>): Promise<RecoverySettings> =>
  settingOn(db, recoverySettings, clock.businessDay());
