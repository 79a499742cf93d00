/** A setting applies from its day on, and history has the value before. */
import { KoboOnWire, kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import { actorOf, aStaff, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { dayMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cancelPlannedSetting } from './commands/cancel-planned-setting.ts';
import { changeSetting, changeSettingIn, holdSetting, settingOn, settingView } from './index.ts';

const context = await freshContext();
const actor = actorOf(await aStaff(context, 'superadmin'));
const aSetting = (name: string) => ({ name, shape: z.object({ fee: KoboOnWire }), atFirst: { fee: kobo(100n) } });
const change = (name: string, fee: bigint, from?: Day) =>
  changeSetting(context, actor, {
    setting: aSetting(name),
    body: { fee: kobo(fee), ...(from && { effective_on: from }) },
    action: `changed ${name}`,
  });
const linesOf = (name: string) =>
  sqlOf(context.db)
    .selectFrom('history')
    .select(['before', 'after'])
    .where('action', '=', `changed ${name}`)
    .orderBy('id')
    .execute();

test('the value of a day is the last one decided on or before it', async () => {
  const setting = aSetting('tests.fee');
  const first = context.clock.businessDay();
  const held = (days: number) => settingOn(context.db, setting, addDays(first, days));
  expect((await held(0)).fee).toBe(100n);
  await change('tests.fee', 200n);
  context.clock.moveBy(2 * dayMs);
  await change('tests.fee', 300n);
  await change('tests.fee', 400n);
  expect((await Promise.all([-1, 0, 1, 2, 9].map(held))).map(({ fee }) => fee)).toEqual([100n, 200n, 200n, 400n, 400n]);
  expect(await linesOf('tests.fee')).toEqual([
    { before: { fee: 100 }, after: { fee: 200 } },
    { before: { fee: 200 }, after: { fee: 300 } },
    { before: { fee: 300 }, after: { fee: 400 } },
  ]);
});

test('concurrent changes are each in history, one after the other', async () => {
  const expected = [1n, 2n, 3n, 4n, 5n];
  await Promise.all(expected.map((fee) => change('tests.rush', fee)));
  const lines = (await linesOf('tests.rush')) as { before: { fee: number }; after: { fee: number } }[];
  const befores = lines.map(({ before }) => before.fee).sort((a, b) => a - b);
  expect(new Set(befores).size).toBe(expected.length);
  const last = lines.map(({ after }) => after.fee).filter((fee) => !befores.includes(fee));
  expect(last).toEqual([Number((await settingOn(context.db, aSetting('tests.rush'), context.clock.businessDay())).fee)]);
});

test('a planned value is cancelled before its day by one person, once, and can be planned again', async () => {
  const name = 'tests.plan';
  const [today, day] = [context.clock.businessDay(), addDays(context.clock.businessDay(), 5)];
  const on = async () => (await settingOn(context.db, aSetting(name), day)).fee;
  const cancel = (of = day) => cancelPlannedSetting(context, actor, { name, day: of });
  await change(name, 200n);
  await change(name, 300n, day);
  expect(await on()).toBe(300n);
  const ends = await Promise.allSettled([cancel(), cancel()]);
  expect(ends.map(({ status }) => status).toSorted((one, other) => one.localeCompare(other))).toEqual(['fulfilled', 'rejected']);
  expect([await on(), (await settingView(context, aSetting(name))).changes.map((one) => one.effective_on)]).toEqual([
    200n,
    [today],
  ]);
  await expect(cancel(today)).rejects.toMatchObject({ code: 'planned_missing' });
  await change(name, 400n, day);
  expect(await on()).toBe(400n);
});

test('what two people decided is not cancelled by one', async () => {
  const [name, day] = ['tests.two', addDays(context.clock.businessDay(), 5)];
  await inTransaction(context.db, (tx) =>
    changeSettingIn(tx, context, actor, {
      setting: aSetting(name),
      value: { fee: kobo(9n) },
      action: 'changed tests.two' as never,
      from: day,
    }),
  );
  await expect(cancelPlannedSetting(context, actor, { name, day })).rejects.toMatchObject({ code: 'planned_by_two' });
  expect(await settingView(context, aSetting(name))).not.toHaveProperty('setting');
});

test('a day that passes while the approved change waits for another one keeps its value', async () => {
  const [setting, from] = [aSetting('tests.midnight'), context.clock.businessDay()];
  const { waiting } = await inTransaction(context.db, async (tx) => {
    await holdSetting(tx, setting.name);
    const approved = { setting, value: { fee: kobo(5n) }, action: 'changed tests.midnight', from } as const;
    const saving = inTransaction(context.db, (other) => changeSettingIn(other, context, actor, approved));
    context.clock.moveBy(dayMs);
    return { waiting: saving };
  });
  await waiting;
  const feeOn = async (day: Day) => (await settingOn(context.db, setting, day)).fee;
  expect([await feeOn(from), await feeOn(addDays(from, 1))]).toEqual([100n, 5n]);
});

test('a value that does not match its schema throws an error', async () => {
  const wider = { ...aSetting('tests.wide'), shape: z.object({ percent: z.int() }), atFirst: { percent: 1 } };
  await change('tests.wide', 5n);
  await expect(settingOn(context.db, wider, context.clock.businessDay())).rejects.toThrow(/percent/);
});

test('a change from a later day leaves today alone, is in history with its day, and applies from that day', async () => {
  const setting = aSetting('tests.later');
  const today = context.clock.businessDay();
  const tomorrow = addDays(today, 1);
  const view = await change('tests.later', 200n, tomorrow);
  expect([view.fee, view.initial.fee]).toEqual([100n, 100n]);
  expect(view.changes).toMatchObject([{ effective_on: tomorrow, changed_by: expect.any(String), values: { fee: 200n } }]);
  expect(await linesOf('tests.later')).toEqual([{ before: { fee: 100 }, after: { fee: 200, effective_on: tomorrow } }]);
  expect((await settingOn(context.db, setting, today)).fee).toBe(100n);
  context.clock.moveBy(dayMs);
  expect((await settingView(context, setting)).fee).toBe(200n);
});

test('a change for today leaves a planned one in force, and a planned one is replaced for its day', async () => {
  const setting = aSetting('tests.planned');
  const later = addDays(context.clock.businessDay(), 10);
  await change('tests.planned', 200n, later);
  await change('tests.planned', 150n);
  const held = async (on: Day) => (await settingOn(context.db, setting, on)).fee;
  expect([await held(context.clock.businessDay()), await held(later)]).toEqual([150n, 200n]);
  await Promise.all([300n, 400n].map((fee) => change('tests.planned', fee, later)));
  const lines = (await linesOf('tests.planned')) as { before: { fee: number }; after: { fee: number; effective_on?: Day } }[];
  const [one, other] = lines.slice(-2);
  expect([one?.before.fee, other?.before.fee]).toEqual([200, one?.after.fee]);
  expect(Number(await held(later))).toBe(other?.after.fee);
  await change('tests.planned', 150n, later);
  expect(await held(later)).toBe(150n);
  expect((await settingView(context, setting)).changes).toHaveLength(2);
});

test.each([
  [-1, 'Choose today or a later day'],
  [366, 'Choose a day within a year'],
])('a change from today plus %i days is refused, and nothing changes', async (days, message) => {
  const setting = aSetting('tests.refused');
  const from = addDays(context.clock.businessDay(), days);
  await expect(change('tests.refused', 200n, from)).rejects.toMatchObject({ errors: { effective_on: [message] } });
  expect(await settingView(context, setting)).toEqual({ fee: 100n, changes: [], initial: { fee: 100n } });
  expect(await linesOf('tests.refused')).toEqual([]);
});
