/** The limit of payments of investments. */
import { kobo } from '@ajo/contract/kernel/money';
import { InvestmentSettings } from '@ajo/contract/modules/investment-contracts.staff';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

/** At first: two people above ₦500,000. */
export const investmentSettings = {
  name: 'investments.limits',
  shape: InvestmentSettings,
  atFirst: { second_approver_above: kobo(50_000_000n) },
} satisfies Setting<typeof InvestmentSettings>;

export const settingsToday = (db: Database, { clock }: Pick<Context, 'clock'>): Promise<InvestmentSettings> =>
  settingOn(db, investmentSettings, clock.businessDay());
