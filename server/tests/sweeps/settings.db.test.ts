/** Every setting that one person changes takes a later day, refuses a day that has passed, and shows what is planned. */
import { allCalls } from '@ajo/contract/all-calls';
import { staffCapabilities } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf } from '@ajo/contract/kernel/call';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { nameOf } from '#platform/http/serve';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const as = await signIn(context, await aStaff(context, 'superadmin'));

/** Calls with the right of settings that change none: a holiday has a day of its own, a preview stores nothing. */
const others = [
  'POST /admin/bank-holidays',
  'POST /admin/bank-holidays/{day}/remove',
  'POST /admin/dunning-sequence/preview',
  'DELETE /admin/planned-settings/{name}/{day}',
];
/** A second person approves these. The calendar applies at once. */
const elsewhere = ['assessments.scorecard', 'calendar.bank_holidays', 'loans.card_fee', 'loans.provision_rates'];

const calls: readonly Call[] = allCalls;
const changes = calls.filter(
  (call) => call.method !== 'GET' && call.access === 'settings.manage' && !others.includes(nameOf(call)),
);
const table = changes.map((call): [string, Call] => [nameOf(call), call]);

type Answered = Record<string, unknown>;
/** What a change sends, where it is not the answer itself. */
const bodies: Record<string, (data: Answered) => unknown> = {
  '/admin/tier_limits': ({ limits }) => limits,
  '/admin/brand': ({ look }) => ({ primary: (look as Answered)['primary'], accent: (look as Answered)['accent'] }),
  '/admin/dunning-sequence': ({ steps }) => ({ steps }),
};
/** The answer without other days. */
const ofToday = ({
  changes: _changes,
  versions: _versions,
  initial: _initial,
  setting: _setting,
  ...values
}: Answered): Answered => values;
const daysOf = ({ changes: planned, versions = planned }: Answered): Day[] =>
  (versions as { effective_on: Day }[]).map((one) => one.effective_on);

test.each(table)('%s takes a later day', async (_name, { method, path }) => {
  const read = async (): Promise<Answered> => (await ask(app, `GET ${apiRoot}${path}`, { as })).json().data;
  const today = context.clock.businessDay();
  const before = await read();
  const values = (bodies[path] ?? ofToday)(before) as object;
  const save = (days: number) =>
    ask(app, `${method} ${apiRoot}${path}`, { as, body: { ...values, effective_on: addDays(today, days) } });
  for (const [days, message] of [
    [-1, 'Choose today or a later day'],
    [366, 'Choose a day within a year'],
  ] as const) {
    const refused = await save(days);
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { effective_on: [message] }]);
  }
  expect(await read()).toEqual(before);
  const saved = await save(1);
  expect([saved.statusCode, daysOf(saved.json().data)]).toEqual([200, [addDays(today, 1)]]);
  expect(ofToday(await read())).toEqual(ofToday(before));
  const { setting } = saved.json().data;
  const cancel = async (): Promise<number> =>
    (await ask(app, `DELETE ${apiRoot}/admin/planned-settings/${setting}/${addDays(today, 1)}`, { as })).statusCode;
  const cancelled = setting === undefined ? 'replaced' : [await cancel(), await cancel(), daysOf(await read())];
  // Those with an answer of their own name no setting: they are replaced.
  expect(cancelled).toEqual(path in bodies ? 'replaced' : [200, 404, []]);
});

test('these calls change every declared setting that one person changes', async () => {
  const root = join(import.meta.dirname, '../../src/modules');
  const declared = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/name: '([a-z_]+\.[a-z_]+)',\s*shape:/g)])
    .map(([, name = '']) => name);
  const saved = await sqlOf(context.db).selectFrom('settings').select('name').distinct().execute();
  expect([...saved.map(({ name }) => name), ...elsewhere].toSorted()).toEqual(declared.toSorted());
});

test('only staff read settings, because the answers name who changed them', () => {
  const readable = changes.map(({ path }) =>
    calls.find((call) => call.method === 'GET' && call.path.replace('{role}', 'admin') === path),
  );
  expect(readable).not.toContain(undefined);
  const opening = readable.flatMap((call) => (call ? capabilitiesOf(call) : []));
  expect(opening.filter((one) => !staffCapabilities.some((capability) => capability === one))).toEqual([]);
  expect(readable.filter((call) => call?.access === 'public')).toEqual([]);
});
