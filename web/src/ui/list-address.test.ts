/** What a view keeps of an address, and what an address becomes when a view is chosen. */
import { allLists, declaredLists } from '@ajo/contract/all-lists';
import type { ListFilters } from '@ajo/contract/kernel/list';
import { type SavedView, tables, type TableName } from '@ajo/contract/modules/lists';
import { expect, test } from 'vitest';
import {
  addressOfView,
  filtersOf,
  savedFilters,
  listActs,
  queryOf,
  isUnfiltered,
  viewAbove,
  viewNamed,
  viewShown,
} from './list-address.ts';

const named = (name: string): ListFilters => allLists.find((list) => list.name === name) ?? filtersOf(name as TableName);
const address = (text: string): URLSearchParams => new URLSearchParams(text);
const view = (name: string, filters: Record<string, string>, hidden: string[] = []): SavedView =>
  ({ id: name, name, filters, hidden, is_default: false, changed_at: new Date(0) }) as SavedView;

test('a view stores the filters of its list, without the page and personal search terms', () => {
  expect(savedFilters(named('requests'), address('status=active&name=Ada&phone=0803&page=3&standing='))).toEqual({
    status: 'active',
  });
});

test.each([
  ['', true],
  ['tab=deliveries', true],
  ['import=b2', true],
  ['users_view=none', true],
  ['status=active', false],
  ['page=2', false],
  ['name=Ada', false],
  ['requests_view=none', false],
])('a default view applies on "%s": %s', (text, speaks) => {
  expect(isUnfiltered(named('requests'), address(text))).toBe(speaks);
});

test.each<[string, string, string]>([
  ['deliveries', 'tab=deliveries&page=3&recipient=ada&status=failed', 'tab=deliveries&deliveries_view=v&channel=sms'],
  ['branches', 'branch=b1', 'branch=b1&branches_view=v&channel=sms'],
  ['imports', 'import=i1&page=2', 'import=i1&imports_view=v&channel=sms'],
  ['branches', 'branch=b1&branch_officers_view=none', 'branch=b1&branch_officers_view=none&branches_view=v&channel=sms'],
])('a view selected on %s replaces filters, search and page, and keeps other parameters', (list, was, became) => {
  const bySms = { id: 'v', filters: { channel: 'sms' }, hidden: [] };
  expect(addressOfView(named(list), address(was), bySms).toString()).toBe(became);
});

test('clearing the view persists after a reload', () => {
  const became = addressOfView(named('branches'), address('branch=b1&branches_view=v'), { filters: {}, hidden: [] });
  expect(became.toString()).toBe('branch=b1&branches_view=none');
  expect(isUnfiltered(named('branches'), became)).toBe(false);
});

test('the address selects a saved view by name, and only of its own list', () => {
  const views = [view('One', {}), view('Two', {})];
  expect(viewNamed(named('users'), address('users_view=Two'), views)?.name).toBe('Two');
  expect(viewNamed(named('users'), address('users_view=Another'), views)).toBeUndefined();
  expect(viewNamed(named('users'), address('admins_view=Two'), views)).toBeUndefined();
});

test.each<[string, Record<string, string>, string]>([
  ['no tab of its own', { kind: 'loan' }, 'Own turn'],
  ['a tab and more', { state: 'pending', kind: 'loan' }, 'Pending'],
  ['another value of a filter', { state: 'declined' }, 'All'],
])('what is shown is a part of a tab: %s', (_what, shown, name) => {
  const tabs = [
    { name: 'Own turn', filters: {} },
    { name: 'Pending', filters: { state: 'pending' } },
    { name: 'All', filters: { state: 'all' } },
  ];
  expect(viewAbove(tabs, shown)?.name).toBe(name);
});

function aList(was: string, kept: string[]) {
  const list = { address: address(was), shown: kept, sent: [] as (readonly string[])[] };
  const acts = listActs({
    list: named('requests'),
    setAddress: (change) => (list.address = change(list.address)),
    show: (hidden) => (list.shown = [...hidden]),
    keep: (hidden) => {
      list.shown = [...hidden];
      list.sent.push(hidden);
    },
  });
  return { list, acts };
}
const narrow = { id: 'v', filters: { status: 'active' }, hidden: ['Branch'] };

test('a view shows its columns, and leaves the columns that the person chose as they were', () => {
  const { list, acts } = aList('', ['Phone']);
  acts.open(narrow);
  expect([list.address.toString(), list.shown, list.sent]).toEqual(['requests_view=v&status=active', ['Branch'], []]);
});

test('columns chosen over a view are kept, and the filters stay', () => {
  const { list, acts } = aList('requests_view=v&status=active', []);
  acts.choose(['Branch', 'Phone']);
  expect([list.address.toString(), list.sent]).toEqual(['requests_view=none&status=active', [['Branch', 'Phone']]]);
});

test('a view is active when filters and columns match, in any order', () => {
  const views = [view('One', { status: 'active' }), view('Two', { status: 'active', branch_id: 'b' }, ['Phone', 'Since'])];
  const shown = (filters: Record<string, string>, hidden: string[]) => viewShown(views, { filters, hidden })?.name;
  expect(shown({ branch_id: 'b', status: 'active' }, ['Since', 'Phone'])).toBe('Two');
  expect(shown({ status: 'active' }, [])).toBe('One');
  expect(shown({ status: 'active' }, ['Phone'])).toBeUndefined();
});

const sources = import.meta.glob<string>('../modules/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const quoted = (text: string): string[] => [...text.matchAll(/'(\w+)'/g)].flatMap(([, word = '']) => word);
const declaredIn = (text: string): string[] =>
  Object.entries(declaredLists).flatMap(([constant, { name }]) => (text.includes(constant) ? [name] : []));
/** The lists that a file draws: `list="users"`, one of two, or `list={loanList}`. Filters without their table draw none. */
const drawnIn = (source: string): string[] =>
  [...source.replaceAll(/<ListFilters\b[^>]*/g, '').matchAll(/\blist=(?:"(\w+)"|\{([^}]*)\})/g)].flatMap(
    ([, name, choice = '']) => (name ? [name] : [...quoted(choice), ...declaredIn(choice)]),
  );

/** What a file reads from the address: `useFilters('status')`, or `useFilters(...names)` with the names above it. */
/** `ListScreen` and `ListPanel` read every filter and search of its list. */
const readByScreen = (source: string): string[] =>
  /<List(Screen|Panel)\b/.test(source) ? drawnIn(source).flatMap((list) => addressNames(list)) : [];
const readIn = (source: string): string[] =>
  readByScreen(source).concat(
    [...source.matchAll(/\buseFilters\(([^)]*)\)/g)].flatMap(([, args = '']) => {
      const spread = /\.\.\.(\w+)/.exec(args)?.[1];
      return quoted(spread ? (new RegExp(`const ${spread} = \\[([^\\]]*)\\]`).exec(source)?.[1] ?? '') : args);
    }),
  );

/** The filters stand in the file that draws the list, in one that it imports, or in the screen that imports it. */
const importsOf = (path: string, source: string): string[] =>
  [...source.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => new URL(to, `file:///a/b/${path}`).pathname);
const pathOf = (path: string): string => new URL(`file:///a/b/${path}`).pathname;
function around(list: string): string[] {
  const files = Object.entries(sources);
  const drawing = files.filter(([, source]) => drawnIn(source).includes(list));
  const near = files.filter(([path, source]) =>
    drawing.some(
      ([other, text]) =>
        path === other || importsOf(path, source).includes(pathOf(other)) || importsOf(other, text).includes(pathOf(path)),
    ),
  );
  return near.map(([, source]) => source);
}
/** A list that no screen draws has no saved views. */
const lists = [...Object.keys(tables), ...allLists.map(({ name }) => name)].filter((list) => around(list).length > 0);
const addressNames = (list: string): readonly string[] => [...named(list).filters, ...named(list).searches];

/** A view that keeps a filter under a name that no screen of its list has would never narrow anything. */
test('every filter stored in a view is read from the address by a screen of its list', () => {
  const unread = lists.flatMap((list) => {
    const read = around(list).flatMap(readIn);
    return addressNames(list)
      .filter((name) => !read.includes(name))
      .map((name) => `${list}: ${name}`);
  });
  expect(unread).toEqual([]);
});

/** These say what is open next to a list, or what the page around it counts; a view leaves them as they are. */
const opened = ['branch', 'import', 'business', 'receipt', 'by', 'withdrawal', 'months'];
test('every address parameter that a list screen reads is a filter, a search, or an open panel', () => {
  const strange = lists.flatMap((list) => {
    const near = around(list);
    const known = near.flatMap(drawnIn).flatMap(addressNames);
    const read = new Set(near.flatMap(readIn));
    return [...read].filter((name) => !known.includes(name) && !opened.includes(name)).map((name) => `${list}: ${name}`);
  });
  expect(strange).toEqual([]);
});

test('every list with views is rendered in one place', () => {
  const drawn = Object.values(sources).flatMap(drawnIn).toSorted();
  expect(drawn).toEqual(lists.toSorted());
});

test('the address becomes the query of the call, and a value that the call refuses is ignored', () => {
  const { payoutList, loanList } = declaredLists;
  expect(queryOf(payoutList, { status: 'paid_wrongly' })).toEqual({});
  expect(queryOf(loanList, { status: 'active', name: 'Ada', branch_id: 'x', start_date: '2026-03-01', standing: '' })).toEqual({
    status: ['active'],
    name: 'Ada',
    start_date: '2026-03-01',
  });
});
