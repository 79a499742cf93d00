/** The order of a declared list, read from the address and written to it. Tables without an order do not load it. */
import { useSearchParams } from 'react-router';
import { filtersOf, type ListProp } from './list-address.ts';
import { addressOfOrder, orderIn, type TableOrder } from './table-order.ts';

export function useOrder(of: ListProp): TableOrder {
  const list = filtersOf(of);
  const [address, setAddress] = useSearchParams();
  return {
    ...orderIn(list, address),
    names: list.sorts ?? [],
    choose: (order) => setAddress((now) => addressOfOrder(now, order), { replace: true }),
  };
}
