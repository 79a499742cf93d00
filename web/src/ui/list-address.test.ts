/** What a view keeps of an address, and what an address becomes when a view is chosen. */
import { listFilters, type SavedView } from '@ajo/contract/modules/views';
import { expect, test } from 'vitest';
import { addressOfView, keptFilters, saysNothing, viewShown } from './list-address.ts';

const address = (text: string): URLSearchParams => new URLSearchParams(text);
const view = (name: string, filters: Record<string, string>, hidden: string[] = []): SavedView =>
  ({ id: name, name, filters, hidden, is_default: false, changed_at: new Date(0) }) as SavedView;

test('a view keeps the filters of its list, and neither the page nor whom somebody looked for', () => {
  expect(keptFilters('requests', address('status=active&name=Ada&phone=0803&page=3&standing='))).toEqual({ status: 'active' });
});

test.each([
  ['', true],
  ['tab=deliveries', true],
  ['status=active', false],
  ['page=2', false],
  ['name=Ada', false],
])('a default view speaks on "%s": %s', (text, speaks) => {
  expect(saysNothing(address(text))).toBe(speaks);
});

test('a chosen view leaves the tab, and ends the page and the search', () => {
  const became = addressOfView(address('tab=deliveries&page=3&recipient=ada&status=failed'), { channel: 'sms' });
  expect(became.toString()).toBe('tab=deliveries&channel=sms');
});

test('a view is shown when filters and columns are its own, in whatever order', () => {
  const views = [view('One', { status: 'active' }), view('Two', { status: 'active', branch_id: 'b' }, ['Phone', 'Since'])];
  const shown = (filters: Record<string, string>, hidden: string[]) => viewShown(views, { filters, hidden })?.name;
  expect(shown({ branch_id: 'b', status: 'active' }, ['Since', 'Phone'])).toBe('Two');
  expect(shown({ status: 'active' }, [])).toBe('One');
  expect(shown({ status: 'active' }, ['Phone'])).toBeUndefined();
});

/** A view that keeps a filter under a name that no screen has would never narrow anything. */
test('every filter that a view keeps is read from the address by a screen', () => {
  const screens = Object.values(
    import.meta.glob<string>('../modules/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
  ).join('\n');
  const unread = Object.entries(listFilters).flatMap(([list, names]) =>
    names.filter((name) => !screens.includes(`'${name}'`)).map((name) => `${list}: ${name}`),
  );
  expect(unread).toEqual([]);
});

test('every list that has views is drawn by a screen, once', () => {
  const screens = Object.values(
    import.meta.glob<string>('../modules/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
  ).join('\n');
  const drawn = Object.keys(listFilters).map((list) => [
    list,
    screens.split(`'${list}'`).length + screens.split(`list="${list}"`).length - 2,
  ]);
  expect(drawn.filter(([, times]) => times === 0)).toEqual([]);
});
