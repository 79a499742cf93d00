/** What a view may keep, under which name, and how many there may be. */
import { maxViews, tables } from '@ajo/contract/modules/lists';
import { describe, expect, test } from 'vitest';
import { listsWith } from '../../lists.ts';
import { filtersOf, whyNotFilters, whyNotName, whyNotOneMore } from './view.rules.ts';

const lists = listsWith(() => undefined);

const filters = (name: string): readonly string[] | undefined => filtersOf(lists, name);
const names = [...Object.keys(tables), ...lists.map(({ list }) => list.name)];
const twenty = Array.from({ length: maxViews }, (_, at) => ({ name: `View ${at}` }));

describe('a view', () => {
  test.each(names)('of %s can store every filter of that list', (list) => {
    expect(whyNotFilters(filters(list), Object.fromEntries((filters(list) ?? []).map((name) => [name, 'x'])))).toBeUndefined();
  });

  test.each([
    ['requests', 'name'],
    ['requests', 'phone'],
    ['users', 'email'],
    ['merchants', 'search'],
    ['kyc', 'status2'],
    ['imports', 'constructor'],
  ] as const)('of %s keeps no %s', (list, name) => {
    expect(whyNotFilters(filters(list), { [name]: 'x' })).toMatchObject({
      kind: 'invalid',
      errors: { [`filters.${name}`]: expect.anything() },
    });
  });

  test('of any list stores no filter that identifies a person', () => {
    const personal = ['name', 'phone', 'email', 'search', 'recipient', 'number'];
    expect(names.filter((list) => filters(list)?.some((name) => personal.includes(name)))).toEqual([]);
  });

  test.each([
    ['a new name', 'Late in Ikeja', undefined],
    ['a name of another view', 'View 1', 'view_name_taken'],
    ['the same name in other letters', 'vIEW 1', 'view_name_taken'],
  ])('takes or refuses %s', (_what, name, code) => {
    expect(whyNotName(twenty, name)?.code).toBe(code);
  });

  test.each([
    [maxViews - 1, undefined],
    [maxViews, 'views_full'],
  ])('next to %i others is accepted or refused', (count, code) => {
    expect(whyNotOneMore(twenty.slice(0, count), 'One more')?.code).toBe(code);
  });
});
