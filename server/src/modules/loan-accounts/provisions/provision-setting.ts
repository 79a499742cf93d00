/** The provision rates, as a setting with a day. */
import { ProvisionRates, type ProvisionRatesView } from '@ajo/contract/modules/loan-accounts.provisions';
import type { Context } from '#context';
import { type Setting, settingVersions } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import { initialProvisionRates, ratesFrom, type RatesOn } from './provision.rules.ts';

export const provisionSetting = {
  name: 'loans.provision_rates',
  shape: ProvisionRates,
  atFirst: initialProvisionRates,
} satisfies Setting<typeof ProvisionRates>;

export const provisionRatesByDay = async (db: Database): Promise<RatesOn> =>
  ratesFrom(await settingVersions(db, provisionSetting));

export async function provisionRatesView({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<ProvisionRatesView> {
  const versions = await settingVersions(db, provisionSetting);
  return {
    today: ratesFrom(versions)(clock.businessDay()),
    versions: versions.map(({ effectiveOn, changedBy, changedAt, value }) => ({
      effective_on: effectiveOn,
      changed_by: changedBy,
      changed_at: changedAt,
      rates: value,
    })),
  };
}
