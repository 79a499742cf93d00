/** Saved views and columns of the lists of staff: own, named, few, and once at a time. */
import { type ListChoice, maxViews, tables } from '@ajo/contract/modules/lists';
import { appOf, aStaff, ask, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { listsWith } from '../../lists.ts';

const lists = listsWith(() => undefined);

const context = await freshContext();
const app = await appOf(context);
type Headers = Record<string, string>;

const someone = async (): Promise<Headers> => signIn(context, await aStaff(context, 'credit_officer'));
const choice = async (as: Headers, list = 'requests'): Promise<ListChoice> =>
  (await ask(app, `GET /api/admin/list-views?list=${list}`, { as })).json().data;
const late = { list: 'requests', name: 'Late', filters: { standing: 'late' }, hidden: ['branch'] };
const save = (as: Headers, body: object = {}) => ask(app, 'POST /api/admin/list-views', { as, body: { ...late, ...body } });
const change = (as: Headers, id: string, body: object) => ask(app, `PUT /api/admin/list-views/${id}`, { as, body });
const remove = (as: Headers, id: string) => ask(app, `DELETE /api/admin/list-views/${id}`, { as });
const choose = (as: Headers, body: object) => ask(app, 'PUT /api/admin/list-columns', { as, body });
const statuses = (answers: readonly { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other);
const idOf = (answer: { json: () => { data: ListChoice } }): string => answer.json().data.views.at(-1)?.id ?? '';
const historyOf = async (id: string): Promise<string[]> => {
  const rows = await sqlOf(context.db)
    .selectFrom('history')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a saved view', () => {
  test('is available on another device, and only on its own list', async () => {
    const person = await aStaff(context, 'finance');
    const [desk, home] = [await signIn(context, person), await signIn(context, person)];
    const answer = await ask(app, 'POST /api/finance/list-views', { as: desk, body: late });
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'View saved']);
    const read = (list: string) => ask(app, `GET /api/finance/list-views?list=${list}`, { as: home });
    expect((await read('requests')).json().data.views).toMatchObject([
      { name: 'Late', filters: { standing: 'late' }, hidden: ['branch'], is_default: false },
    ]);
    expect((await read('users')).json().data.views).toEqual([]);
  });

  test('is renamed, made the default and removed; each is in history, and nothing is deleted', async () => {
    const as = await someone();
    const id = idOf(await save(as));
    expect((await change(as, id, { name: 'Very late' })).json().data.views).toMatchObject([{ id, name: 'Very late' }]);
    expect((await change(as, id, { is_default: true })).json().data.views).toMatchObject([{ is_default: true }]);
    expect((await change(as, id, { is_default: true })).statusCode).toBe(200);
    expect((await remove(as, id)).json().data.views).toEqual([]);
    const changed = 'changed a view of a list';
    expect(await historyOf(id)).toEqual(['saved a view of a list', changed, changed, 'removed a view of a list']);
    const row = await sqlOf(context.db).selectFrom('list_views').select('removed_at').where('id', '=', id).executeTakeFirst();
    expect(row?.removed_at).toEqual(context.clock.now());
  });

  test('that becomes the default replaces the previous one', async () => {
    const as = await someone();
    const ids = [idOf(await save(as, { name: 'One' })), idOf(await save(as, { name: 'Two' }))];
    for (const id of ids) await change(as, id, { is_default: true });
    expect((await choice(as)).views.map((view) => view.is_default)).toEqual([false, true]);
    await change(as, ids[1] ?? '', { is_default: false });
    expect((await choice(as)).views.map((view) => view.is_default)).toEqual([false, false]);
  });

  test('is private: another user can neither read, change nor remove it', async () => {
    const [owner, other] = [await someone(), await signIn(context, await aStaff(context, 'superadmin'))];
    const id = idOf(await save(owner));
    expect((await choice(other)).views).toEqual([]);
    expect((await change(other, id, { name: 'Mine now' })).statusCode).toBe(404);
    expect((await remove(other, id)).statusCode).toBe(404);
    expect((await choice(owner)).views).toMatchObject([{ name: 'Late' }]);
  });

  test('is saved once by two concurrent requests, and removed once', async () => {
    const as = await someone();
    expect(statuses(await Promise.all([save(as), save(as), save(as, { name: 'LATE' })]))).toEqual([201, 409, 409]);
    const { views } = await choice(as);
    expect(views).toHaveLength(1);
    const id = views[0]?.id ?? '';
    expect(statuses(await Promise.all([remove(as, id), remove(as, id)]))).toEqual([200, 404]);
    expect(await historyOf(id)).toHaveLength(2);
    expect((await save(as)).statusCode).toBe(201);
  });

  test(`is one of at most ${maxViews} of a list, also when the last two come at once`, async () => {
    const as = await someone();
    for (let count = 1; count < maxViews; count += 1) await save(as, { name: `View ${count}` });
    const answers = await Promise.all([save(as, { name: 'Last' }), save(as, { name: 'One too many' })]);
    expect(statuses(answers)).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'views_full',
      errors: { name: ['You have 20 views of this list. Remove one first'] },
    });
    expect((await save(as, { list: 'users', filters: {} })).statusCode).toBe(201);
  });

  test.each([
    ['a list that is none', { list: 'salaries' }, 'list'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['no name', { name: '  ' }, 'name'],
    ['a name with markup', { name: '<b>late</b>' }, 'name'],
    ['a filter that the list does not have', { filters: { colour: 'red' } }, 'filters.colour'],
    ['a filter that finds one person', { filters: { phone: '0803' } }, 'filters.phone'],
    ['a value that is too long', { filters: { status: 'x'.repeat(201) } }, 'filters.status'],
    ['columns without end', { hidden: Array.from({ length: 41 }, (_, at) => `Column ${at}`) }, 'hidden'],
  ])('is refused with %s, and the field is named', async (_what, body, field) => {
    const as = await someone();
    const answer = await save(as, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
    expect((await choice(as)).views).toEqual([]);
  });

  test('cannot be changed to values that could not be saved', async () => {
    const as = await someone();
    await save(as, { name: 'Other' });
    const id = idOf(await save(as));
    const codes = [{ name: 'other' }, { filters: { email: 'a@b.c' } }, {}, { name: 'x'.repeat(61) }].map((body) =>
      change(as, id, body),
    );
    expect((await Promise.all(codes)).map(({ statusCode }) => statusCode)).toEqual([409, 422, 422, 422]);
    expect((await choice(as)).views.at(-1)).toMatchObject({ name: 'Late', filters: late.filters });
  });
});

describe('columns', () => {
  test('stay hidden for the user, per list, and can be shown again', async () => {
    const as = await someone();
    expect((await choose(as, { list: 'users', hidden: ['phone', 'phone', 'since'] })).json().data.hidden).toEqual([
      'phone',
      'since',
    ]);
    expect([(await choice(as, 'users')).hidden, (await choice(as)).hidden]).toEqual([['phone', 'since'], []]);
    await choose(as, { list: 'users', hidden: [] });
    expect((await choice(as, 'users')).hidden).toEqual([]);
  });

  test('are kept by key: headings that an older page sends become keys', async () => {
    const as = await someone();
    const { data } = (await choose(as, { list: 'users', hidden: ['Account officer', 'account_officer', 'Last sign-in'] })).json();
    expect(data.hidden).toEqual(['account_officer', 'last_sign_in']);
    const nameless = await choose(as, { list: 'users', hidden: ['phone', '—'] });
    expect([nameless.statusCode, Object.keys(nameless.json().errors)]).toEqual([422, ['hidden.1']]);
  });

  test('of an unknown list are refused at the field', async () => {
    const answer = await choose(await someone(), { list: 'salaries', hidden: [] });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['list']]);
    expect((await ask(app, 'GET /api/admin/list-views?list=salaries', { as: await someone() })).statusCode).toBe(422);
  });

  test.each([...Object.keys(tables), ...lists.map(({ list }) => list.name)])('of %s can be chosen', async (list) => {
    expect((await choose(await someone(), { list, hidden: ['since'] })).statusCode).toBe(200);
  });
});

test.each(['merchant', 'user'] as const)('%s has no views of the lists of staff', async (role) => {
  const as = await signIn(context, await aStaff(context, role));
  expect((await save(as)).statusCode).toBe(403);
});
