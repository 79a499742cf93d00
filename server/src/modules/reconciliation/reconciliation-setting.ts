/** The limits of reconciliation. */
import { kobo } from '@ajo/contract/kernel/money';
import { ReconciliationLimits } from '@ajo/contract/modules/reconciliation.settings';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

/** At first: an equal amount proves a payment up to ₦100,000, and two people decide above ₦100,000. */
export const reconciliationLimits = {
  name: 'reconciliation.limits',
  shape: ReconciliationLimits,
  atFirst: { by_amount: kobo(10_000_000n), alone_up_to: kobo(10_000_000n) },
} satisfies Setting<typeof ReconciliationLimits>;

export const limitsToday = (db: Database, { clock }: Pick<Context, 'clock'>): Promise<ReconciliationLimits> =>
  settingOn(db, reconciliationLimits, clock.businessDay());
