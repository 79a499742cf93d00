/** Decides a setting from today on, and writes history of what held before. */
import type { Actor } from '@ajo/contract/kernel/access';
import { z } from 'zod';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Setting } from '../setting.ts';
import { holdSetting, saveSetting, settingOn } from '../setting.store.ts';

/** `action` is the text of the act in history. */
export async function changeSetting<Shape extends z.ZodType>(
  context: Context,
  actor: Actor,
  { setting, value, action }: { setting: Setting<Shape>; value: z.output<Shape>; action: string },
): Promise<z.output<Shape>> {
  const [on, at] = [context.clock.businessDay(), context.clock.now()];
  const asStored = (held: z.output<Shape>) => z.encode(setting.shape, held) as Record<string, unknown>;
  return inTransaction(context.db, async (tx) => {
    await holdSetting(tx, setting.name);
    const before = await settingOn(tx, setting, on);
    await saveSetting(tx, { name: setting.name, on, value: asStored(value), by: actor.id, at });
    await record(tx, context, {
      actor,
      subject: { kind: 'setting', id: newId(at) },
      action,
      before: asStored(before),
      after: asStored(value),
    });
    return value;
  });
}
