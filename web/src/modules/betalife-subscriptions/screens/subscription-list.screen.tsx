/** /admin/betalife-subscriptions: packages that customers pay in parts, by where they are. */
import { columnKey } from '@ajo/contract/kernel/list';
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { type SubscriptionRow, subscriptionList } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { may } from '@ajo/contract/kernel/access';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { choicesOf, EmptyState, LinkButton, ListScreen, Money, Pair, StatusTag, Who } from '#ui';
import { subscriptionsKey, usePlanChoices } from '../staff-subscriptions.calls.ts';
import { stageLabels, stateOf, toneOfState } from '../subscription.labels.ts';
import './subscription-list.css';

const kinds = { food: 'Food', assets: 'Assets' };
const filters = [
  { name: 'stage', label: 'Status', all: 'All statuses', options: choicesOf(stageLabels) },
  { name: 'type', label: 'Type', all: 'All types', options: choicesOf(kinds) },
];
const presets = Object.entries(stageLabels).map(([stage, name]) => ({ name, filters: { stage } }));

export function SubscriptionListScreen() {
  const plans = { name: 'plan_id', label: 'Plan', all: 'All plans', options: usePlanChoices() };
  return (
    <ListScreen
      list={subscriptionList}
      title="BetaLife subscriptions"
      back={{ to: paths.staff.betalifeProduct, label: 'BetaLife products' }}
      words={{ one: 'subscription', many: 'subscriptions' }}
      cacheKey={subscriptionsKey}
      search="Customer or number"
      filters={[...filters, plans]}
      whole="All"
      presets={presets}
      actions={
        may(session.role(), 'subscriptions.deliver') && (
          <LinkButton look="plain" to={paths.staff.packageDeliveries}>
            Delivery list
          </LinkButton>
        )
      }
      empty={<EmptyState title="No subscriptions yet">Packages that customers subscribe to appear here.</EmptyState>}
      totals={({ price, paid }) => ({ Price: <Money of={price} />, Paid: <Money of={paid} /> })}
      columns={{
        Customer: (row: SubscriptionRow) => (
          <Who
            name={row.customer.name}
            note={[row.number, row.branch].filter(Boolean).join(' · ')}
            to={paths.staff.subscription(row.id)}
          />
        ),
        Package: (row) => <Pair note={row.plan}>{row.package}</Pair>,
        Status: (row) => <StatusTag tone={toneOfState(row)}>{stateOf(row)}</StatusTag>,
        Price: { cell: (row) => <Money of={row.price} />, align: 'end' },
        Paid: { cell: (row) => <Money of={row.paid} />, align: 'end' },
        Due: {
          key: columnKey('Next due'),
          cell: (row) =>
            row.next_due_on && (
              <Pair note={row.late > 0n && <span className="subscription-late">{naira(row.late)} overdue</span>}>
                {longDay(row.next_due_on)}
              </Pair>
            ),
        },
        'Deliver by': {
          optional: true,
          cell: (row) => row.delivery?.status === 'pending' && longDay(row.delivery.due_on),
        },
      }}
    >
      Packages that customers pay in parts, until they are delivered.
    </ListScreen>
  );
}
