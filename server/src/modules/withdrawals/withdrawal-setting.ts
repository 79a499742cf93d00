/** The limits, the VAT and the levy of withdrawals. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { WithdrawalSettings } from '@ajo/contract/modules/withdrawals.staff';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

/** At first: two people above ₦500,000, every request is reviewed, 7.5 % VAT, ₦50 from ₦10,000. */
export const withdrawalSettings = {
  name: 'withdrawals.limits',
  shape: WithdrawalSettings,
  atFirst: {
    second_approver_above: kobo(50_000_000n),
    auto_approve_up_to: noMoney,
    vat_bps: 750,
    levy: kobo(5_000n),
    levy_from: kobo(1_000_000n),
  },
} satisfies Setting<typeof WithdrawalSettings>;

export const settingsToday = (db: Database, { clock }: Pick<Context, 'clock'>): Promise<WithdrawalSettings> =>
  settingOn(db, withdrawalSettings, clock.businessDay());
