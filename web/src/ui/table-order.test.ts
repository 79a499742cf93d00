/** How a click on a heading changes the address, and which parameters are a sort order. */
import { expect, test } from 'vitest';
import { addressOfOrder, nextOrder, orderIn } from './table-order.ts';

const list = { sorts: ['amount', 'ordered'] };

test.each<[string, object]>([
  ['', {}],
  ['sort=amount', { sort: 'amount', direction: 'asc' }],
  ['sort=amount&direction=desc', { sort: 'amount', direction: 'desc' }],
  ['sort=amount&direction=sideways', { sort: 'amount', direction: 'asc' }],
  ['sort=name&direction=desc', {}],
  ['direction=desc', {}],
])('the address "%s" sorts by %j', (address, order) => {
  expect(orderIn(list, new URLSearchParams(address))).toEqual(order);
});

test('clicks on a heading sort ascending, descending and back to the default; another heading starts again', () => {
  const first = nextOrder({}, 'amount');
  const second = nextOrder(first, 'amount');
  expect([first, second, nextOrder(second, 'amount')]).toEqual([
    { sort: 'amount', direction: 'asc' },
    { sort: 'amount', direction: 'desc' },
    {},
  ]);
  expect(nextOrder(second, 'ordered')).toEqual({ sort: 'ordered', direction: 'asc' });
});

test('a sort order starts at the first page and keeps the filters', () => {
  const was = new URLSearchParams('status=paid&page=4&sort=ordered&direction=desc');
  expect(addressOfOrder(was, { sort: 'amount', direction: 'asc' }).toString()).toBe('status=paid&sort=amount');
  expect(addressOfOrder(was, { sort: 'amount', direction: 'desc' }).toString()).toBe('status=paid&sort=amount&direction=desc');
  expect(addressOfOrder(was, {}).toString()).toBe('status=paid');
});
