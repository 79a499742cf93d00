/** Decides a setting from a day on, and writes history of what held before. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import { z } from 'zod';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Setting } from '../setting.ts';
import { holdSetting, saveSetting, settingOn } from '../setting.store.ts';

/** `action` is the text of the act in history. `from`: another day than today. */
type SettingChange<Shape extends z.ZodType> = { setting: Setting<Shape>; value: z.output<Shape>; action: HistoryAct; from?: Day };

export const changeSetting = <Shape extends z.ZodType>(
  context: Context,
  actor: Actor,
  change: SettingChange<Shape>,
): Promise<z.output<Shape>> => inTransaction(context.db, (tx) => changeSettingIn(tx, context, actor, change));

/** In the transaction of an approval. */
export async function changeSettingIn<Shape extends z.ZodType>(
  tx: Tx,
  context: Context,
  actor: Actor,
  { setting, value, action, from = context.clock.businessDay() }: SettingChange<Shape>,
): Promise<z.output<Shape>> {
  const at = context.clock.now();
  const asStored = (held: z.output<Shape>) => z.encode(setting.shape, held) as Record<string, unknown>;
  await holdSetting(tx, setting.name);
  const before = await settingOn(tx, setting, from);
  await saveSetting(tx, { name: setting.name, on: from, value: asStored(value), by: actor.id, at });
  await record(tx, context, {
    actor,
    subject: { kind: 'setting', id: newId(at) },
    action,
    before: asStored(before),
    after: asStored(value),
  });
  return value;
}
