/** The order of a list in the address: which column it is sorted by, and which way. */
import type { ListFilters } from '@ajo/contract/kernel/list';

export type Direction = 'asc' | 'desc';
/** Without `sort` the list has its own order. */
export type Order = { sort?: string; direction?: Direction };
export type TableOrder = Order & { names: readonly string[]; choose: (order: Order) => void };

/** The order in the address; a column that the list cannot be sorted by was typed by hand. */
export function orderIn({ sorts = [] }: Pick<ListFilters, 'sorts'>, address: URLSearchParams): Order {
  const sort = address.get('sort');
  if (!sort || !sorts.includes(sort)) return {};
  return { sort, direction: address.get('direction') === 'desc' ? 'desc' : 'asc' };
}

/** A changed order starts at page 1. */
export function addressOfOrder(address: URLSearchParams, { sort, direction }: Order): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of ['sort', 'direction', 'page']) next.delete(name);
  if (sort) next.set('sort', sort);
  if (sort && direction === 'desc') next.set('direction', direction);
  return next;
}

/** A press on a heading: upwards, then downwards, then the order of the list itself. */
export function nextOrder({ sort, direction }: Order, name: string): Order {
  if (sort !== name) return { sort: name, direction: 'asc' };
  return direction === 'asc' ? { sort: name, direction: 'desc' } : {};
}
