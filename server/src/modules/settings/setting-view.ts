/** The answer about a setting: the values of today, what is planned, and what applied before. */
import type { SettingView } from '@ajo/contract/kernel/setting';
import type { z } from 'zod';
import type { Context } from '#context';
import type { Setting } from './setting.ts';
import { settingOn, settingVersions } from './setting.store.ts';

/** For staff only: it names who changed it. */
export async function settingView<Shape extends z.ZodType<object>>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  setting: Setting<Shape>,
): Promise<SettingView<z.output<Shape>>> {
  const versions = await settingVersions(db, setting);
  return {
    ...(await settingOn(db, setting, clock.businessDay())),
    changes: versions.map(({ effectiveOn, changedBy, changedAt, value }) => ({
      effective_on: effectiveOn,
      changed_by: changedBy,
      changed_at: changedAt,
      values: value,
    })),
    initial: setting.atFirst,
    ...(versions.some(({ isAlone }) => isAlone) && { setting: setting.name }),
  };
}
