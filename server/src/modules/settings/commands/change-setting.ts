/** Decides a setting from a day on, and writes history of what held before. */
import type { Actor } from '@ajo/contract/kernel/access';
import { whyNotFrom } from '@ajo/contract/kernel/effective-from';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { EffectiveFrom, SettingView } from '@ajo/contract/kernel/setting';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import { z } from 'zod';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Setting } from '../setting.ts';
import { holdSetting, saveSetting, settingOn } from '../setting.store.ts';
import { settingView } from '../setting-view.ts';

/** `body`: the values with the day that the caller named. */
type SettingRequest<Shape extends z.ZodType<object>> = {
  setting: Setting<Shape>;
  body: z.output<Shape> & EffectiveFrom;
  action: HistoryAct;
};

/** A change by one person, from the day of the body: today when it names none. @throws DomainError that names `effective_on`. */
export async function changeSetting<Shape extends z.ZodType<object>>(
  context: Context,
  actor: Actor,
  { setting, body, action }: SettingRequest<Shape>,
): Promise<SettingView<z.output<Shape>>> {
  const { effective_on: chosen, ...values } = body;
  // What is left of the body without its day.
  const value = values as unknown as z.output<Shape>;
  await inTransaction(context.db, async (tx) => {
    // Today is read under the lock: who waited for it over midnight must not change a day that has passed.
    await holdSetting(tx, setting.name);
    const today = context.clock.businessDay();
    const from = chosen ?? today;
    refuseIf(whyNotFrom(from, today));
    await saveChange(tx, context, actor, { setting, value, action, from, isAlone: true });
  });
  return settingView(context, setting);
}

/** `action` is the text of the act in history. `from`: another day than today. */
type SettingChange<Shape extends z.ZodType> = {
  setting: Setting<Shape>;
  value: z.output<Shape>;
  action: HistoryAct;
  from?: Day;
};

/** In the transaction of an approval, or of what else the change needs. A day that has passed by then counts as today. */
export async function changeSettingIn<Shape extends z.ZodType>(
  tx: Tx,
  context: Context,
  actor: Actor,
  { from: chosen, ...change }: SettingChange<Shape>,
): Promise<void> {
  await holdSetting(tx, change.setting.name);
  const today = context.clock.businessDay();
  const from = chosen && isBefore(today, chosen) ? chosen : today;
  await saveChange(tx, context, actor, { ...change, from, isAlone: false });
}

/** The setting is held. `isAlone`: no second person has approved it. */
async function saveChange<Shape extends z.ZodType>(
  tx: Tx,
  context: Context,
  actor: Actor,
  { setting, value, action, from, isAlone }: Required<SettingChange<Shape>> & { isAlone: boolean },
): Promise<void> {
  const at = context.clock.now();
  const asStored = (held: z.output<Shape>) => z.encode(setting.shape, held) as Record<string, unknown>;
  const before = await settingOn(tx, setting, from);
  await saveSetting(tx, { name: setting.name, on: from, value: asStored(value), by: actor.id, at, isAlone });
  await record(tx, context, {
    actor,
    subject: { kind: 'setting', id: newId(at) },
    action,
    before: asStored(before),
    after: { ...asStored(value), ...(from !== context.clock.businessDay() && { effective_on: from }) },
  });
}
