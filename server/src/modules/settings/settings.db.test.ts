/** A setting applies from its day on, and history has the value before. */
import { KoboOnWire, kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import { actorOf, aStaff, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { dayMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changeSetting, settingOn } from './index.ts';

const context = await freshContext();
const actor = actorOf(await aStaff(context, 'superadmin'));
const aSetting = (name: string) => ({ name, shape: z.object({ fee: KoboOnWire }), atFirst: { fee: kobo(100n) } });
const change = (name: string, fee: bigint) =>
  changeSetting(context, actor, { setting: aSetting(name), value: { fee: kobo(fee) }, action: `changed ${name}` });
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

test('a value that does not match its schema throws an error', async () => {
  const wider = { ...aSetting('tests.wide'), shape: z.object({ percent: z.int() }), atFirst: { percent: 1 } };
  await change('tests.wide', 5n);
  await expect(settingOn(context.db, wider, context.clock.businessDay())).rejects.toThrow(/percent/);
});
