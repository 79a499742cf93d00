/** What one person books or reverses by hand alone in a day. */
import { kobo } from '@ajo/contract/kernel/money';
import { ManualLimits } from '@ajo/contract/modules/bookings';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

type Configured = Pick<Context, 'config'>;

/** At first the limits of the environment. */
export const manualLimits = ({ config }: Configured) =>
  ({
    name: 'bookings.manual_limits',
    shape: ManualLimits,
    atFirst: {
      recorded_per_day: kobo(config.MANUAL_PAYMENTS_ALONE_PER_DAY),
      reversed_per_day: kobo(config.REVERSALS_ALONE_PER_DAY),
    },
  }) satisfies Setting<typeof ManualLimits>;

export const manualLimitsToday = (db: Database, within: Configured & Pick<Context, 'clock'>): Promise<ManualLimits> =>
  settingOn(db, manualLimits(within), within.clock.businessDay());
