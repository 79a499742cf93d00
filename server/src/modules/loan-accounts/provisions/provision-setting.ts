/** The provision rates, as a setting with a day. */
import { ProvisionRates, type ProvisionRatesView } from '@ajo/contract/modules/loan-accounts.provisions';
import type { Context } from '#context';
import { type Setting, settingVersions } from '#modules/settings';
import { findUser, fullName } from '#modules/users';
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
  const ids = [...new Set(versions.flatMap(({ changedBy }) => changedBy ?? []))];
  const people = await Promise.all(ids.map((id) => findUser(db, id)));
  const names = new Map(people.flatMap((one) => (one ? [[one.id as string, fullName(one)]] : [])));
  return {
    today: ratesFrom(versions)(clock.businessDay()),
    versions: versions.map(({ effectiveOn, changedBy, changedAt, value }) => ({
      effective_on: effectiveOn,
      changed_by: (changedBy && names.get(changedBy)) ?? null,
      changed_at: changedAt,
      rates: value,
    })),
  };
}
