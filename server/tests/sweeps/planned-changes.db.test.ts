/** Products, plans and packages change from a later day: planned over HTTP, saved once on their day, cancelled, or refused with a notice. */
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { seedReference } from '../../seeds/reference/reference.ts';
import { applyPlannedChanges } from '../../src/planned-subjects.ts';

const context = await freshContext();
const app = await appOf(context);
await seedReference(context);
const keeper = await aStaff(context, 'superadmin');
let admin = await signIn(context, keeper);
beforeEach(async () => {
  admin = await signIn(context, keeper);
});

type Answered = Record<string, unknown>;
const call = (what: string, body?: object) => ask(app, what, { as: admin, body });
const today = (): Day => context.clock.businessDay();
const tomorrow = (): Day => addDays(today(), 1);
const dawnOf = (day: Day): void => context.clock.moveTo(startOfDay(day));

/** How each catalogue is read and changed, and a term that changes. */
type Way = { list: string; change: (id: string) => string; versions: (id: string) => string; term: string; to: unknown };
const ways: Record<string, Way> = {
  'loan product': { ...wayOf('/api/admin/loan_interest'), term: 'description', to: 'From the first of the month' },
  'savings product': { ...wayOf('/api/admin/savings_product'), term: 'rate_bps', to: 777 },
  'investment plan': { ...wayOf('/api/admin/investment_plan'), term: 'early_exit_bps', to: 321 },
  'BetaLife plan': {
    list: 'GET /api/admin/betalife-plans',
    change: (id) => `PUT /api/admin/betalife-plans/${id}`,
    versions: (id) => `/api/admin/betalife-plans/${id}`,
    term: 'cancellation_fee_bps',
    to: 432,
  },
};
function wayOf(path: string): Pick<Way, 'list' | 'change' | 'versions'> {
  return { list: `GET ${path}`, change: () => `PUT ${path}`, versions: (id) => `${path}/${id}` };
}

const firstOf = async ({ list }: Way): Promise<Answered & { id: string; version: number }> => (await call(list)).json().data[0];
const termsIn = ({ betalife_packages: _packages, type: _type, ...terms }: Answered): Answered => terms;
const plannedIn = async ({ versions }: Way, id: string): Promise<(Answered & { id: string; terms: Answered })[]> =>
  (await call(`GET ${versions(id)}/versions`)).json().planned;

const table = Object.entries(ways);

test.each(table)('a change of the %s waits for its day, and is saved once as the next version', async (_name, way) => {
  const before = await firstOf(way);
  const save = (from: Day, change: object) => call(way.change(before.id), { ...termsIn(before), ...change, effective_on: from });
  for (const [days, message] of [
    [-1, 'Choose today or a later day'],
    [366, 'Choose a day within a year'],
  ] as const) {
    const refused = await save(addDays(today(), days), { [way.term]: way.to });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { effective_on: [message] }]);
  }
  const same = await save(tomorrow(), {});
  expect([same.statusCode, same.json().code]).toEqual([422, 'planned_nothing']);

  const planned = await save(tomorrow(), { [way.term]: way.to });
  expect([planned.statusCode, planned.json().data[way.term]]).toEqual([200, before[way.term]]);
  expect(planned.json().message).toMatch(/^Planned from \d\d /);
  expect(await firstOf(way)).toEqual(before);
  expect(await plannedIn(way, before.id)).toMatchObject([{ effective_on: tomorrow(), terms: { [way.term]: way.to } }]);

  await applyPlannedChanges(context);
  expect(await firstOf(way)).toEqual(before);
  dawnOf(tomorrow());
  await Promise.all([applyPlannedChanges(context), applyPlannedChanges(context), applyPlannedChanges(context)]);
  admin = await signIn(context, keeper);
  expect(await firstOf(way)).toEqual({ ...before, [way.term]: way.to, version: before.version + 1 });
  expect(await plannedIn(way, before.id)).toEqual([]);
});

test('a correction of today stays when a planned change of another term is saved', async () => {
  const way = ways['savings product'] as Way;
  const before = await firstOf(way);
  await call(way.change(before.id), { ...before, rate_bps: 888, effective_on: tomorrow() });
  const corrected = await call(way.change(before.id), { ...before, description: 'Corrected today' });
  expect(corrected.statusCode).toBe(200);
  dawnOf(tomorrow());
  await applyPlannedChanges(context);
  admin = await signIn(context, keeper);
  expect(await firstOf(way)).toMatchObject({ rate_bps: 888, description: 'Corrected today', version: before.version + 2 });
});

test('an item has one planned change; a cancelled one is not saved, and a second press finds nothing', async () => {
  const way = ways['investment plan'] as Way;
  const before = await firstOf(way);
  const save = (bps: number) => call(way.change(before.id), { ...before, early_exit_bps: bps, effective_on: tomorrow() });
  const both = await Promise.all([save(102), save(102)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await save(101)).json().code).toBe('planned_already');
  const [planned, ...others] = await plannedIn(way, before.id);
  expect([planned?.terms['early_exit_bps'], others]).toEqual([102, []]);
  const cancel = () => call(`POST ${way.versions(before.id)}/planned-changes/${planned?.id}/cancel`);
  const [one, two] = await Promise.all([cancel(), cancel()]);
  expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 404]);
  const foreign = (await call(way.list)).json().data[1].id;
  expect((await call(`POST ${way.versions(foreign)}/planned-changes/${planned?.id}/cancel`)).statusCode).toBe(404);
  dawnOf(tomorrow());
  await applyPlannedChanges(context);
  admin = await signIn(context, keeper);
  expect(await firstOf(way)).toEqual(before);
  const acts = await sqlOf(context.db)
    .selectFrom('history')
    .select('action')
    .where('subject_id', '=', before.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  expect(
    acts
      .map(({ action }) => action)
      .filter((action) => /^(planned|cancelled)/.test(action))
      .slice(-2),
  ).toEqual([expect.stringMatching(/^planned a change from/), expect.stringMatching(/^cancelled the change from/)]);
});

test('a price of a package changes from its day; removing the package cancels its planned changes', async () => {
  const plans = (await call('GET /api/admin/betalife-plans')).json().data;
  const plan = plans.find((one: Answered) => (one['betalife_packages'] as Answered[]).length > 1);
  const [one, other] = plan.betalife_packages;
  const address = (pid: string) => `/api/admin/betalife-plans/${plan.id}/betalife-packages/${pid}`;
  const plannedPrice = { ...one, price: one.price + 100_000, version: plan.version, effective_on: tomorrow() };
  const saved = await call(`PUT ${address(one.id)}`, plannedPrice);
  expect([saved.statusCode, saved.json().data.version]).toEqual([200, plan.version]);
  const otherPrice = { ...other, price: other.price + 100_000, version: plan.version, effective_on: tomorrow() };
  expect((await call(`PUT ${address(other.id)}`, otherPrice)).statusCode).toBe(200);
  const way = ways['BetaLife plan'] as Way;
  const [first] = await plannedIn(way, plan.id);
  const withPrice = expect.objectContaining({ id: one.id, price: one.price + 100_000 });
  expect(first?.terms['betalife_packages']).toEqual(expect.arrayContaining([withPrice]));
  await call(`DELETE ${address(other.id)}`);
  expect(await plannedIn(way, plan.id)).toHaveLength(1);
  const ofOther = await sqlOf(context.db)
    .selectFrom('planned_changes')
    .select('status')
    .where('item_id', '=', other.id)
    .execute();
  expect(ofOther).toEqual([{ status: 'cancelled' }]);
  dawnOf(tomorrow());
  await applyPlannedChanges(context);
  admin = await signIn(context, keeper);
  const after = (await call(`GET /api/admin/betalife-plans/${plan.id}`)).json().data;
  expect([after.betalife_packages[0].price, after.version]).toEqual([one.price + 100_000, plan.version + 2]);
});

test('terms that are refused on their day end the change, and its author is notified', async () => {
  const way = ways['loan product'] as Way;
  const before = await firstOf(way);
  await call(way.change(before.id), { ...before, name: 'Harvest loan', effective_on: tomorrow() });
  const { id: _id, version: _version, ...terms } = before;
  expect((await call('POST /api/admin/loan_interest', { ...terms, name: 'Harvest loan' })).statusCode).toBe(201);
  dawnOf(tomorrow());
  await applyPlannedChanges(context);
  await applyPlannedChanges(context);
  admin = await signIn(context, keeper);
  const notices = await sqlOf(context.db)
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', keeper.id)
    .where('kind', '=', 'planned_change_refused')
    .execute();
  expect(notices).toEqual([{ message: expect.stringContaining('Another product has this name') }]);
  expect(await plannedIn(way, before.id)).toEqual([]);
  expect(((await call(way.list)).json().data as Answered[]).find(({ id }) => id === before.id)).toEqual(before);
});

test.each([
  ['rewritten', sql`update planned_changes set terms = '{"a": 1}'`],
  ['ended twice', sql`update planned_changes set status = 'planned', ended_at = null, refusal = null`],
  ['removed', sql`delete from planned_changes`],
])('a planned change cannot be %s, not even with SQL', async (_how, attack) => {
  await expect(attack.execute(sqlOf(context.db))).rejects.toThrow(/append-only/);
});
