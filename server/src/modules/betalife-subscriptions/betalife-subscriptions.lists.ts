/** The list of subscriptions, and that of packages to deliver. */
import { packageDeliveryList, subscriptionList } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { searchDeliveries, searchSubscriptions } from './subscription-search.queries.ts';

const subscriptions = bindList(subscriptionList, {
  noun: 'BetaLife subscriptions',
  find: (within, { actor, query, window }) => searchSubscriptions(within, actor, { ...query, window }),
  columns: {
    Subscription: (row) => row.number,
    Customer: (row) => row.customer.name,
    Branch: (row) => row.branch,
    Plan: (row) => row.plan,
    Package: (row) => row.package,
    Status: (row) => wordsOf(row.closed_reason ?? row.status),
    Price: (row) => row.price,
    Paid: (row) => row.paid,
    Late: (row) => row.late,
    'Next due': (row) => row.next_due_on,
    'Last part': (row) => row.last_due_on,
    'Deliver by': (row) => row.delivery && row.delivery.due_on,
    Delivery: (row) => row.delivery && wordsOf(row.delivery.status),
  },
});

const deliveries = bindList(packageDeliveryList, {
  noun: 'packages to deliver',
  find: (within, { actor, query, window }) => searchDeliveries(within, actor, { ...query, window }),
  columns: {
    Subscription: (row) => row.number,
    Customer: (row) => row.customer.name,
    Branch: (row) => row.branch,
    Plan: (row) => row.plan,
    Package: (row) => row.package,
    Contents: (row) => row.contents,
    'Deliver to': (row) => row.address ?? 'Pickup',
    'Deliver by': (row) => row.due_on,
  },
});

export const subscriptionLists: readonly BoundList[] = [subscriptions, deliveries];
