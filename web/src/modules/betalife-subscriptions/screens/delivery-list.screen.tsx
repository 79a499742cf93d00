/** /admin/betalife-deliveries: each package that is owed, its recipient, address and day; the file of a plan is the driver's list. */
import { columnKey } from '@ajo/contract/kernel/list';
import { longDay } from '@ajo/contract/kernel/time';
import { type DeliveryRow, packageDeliveryList } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { EmptyState, ListScreen, Pair, StatusTag } from '#ui';
import { subscriptionsKey, usePlanChoices } from '../staff-subscriptions.calls.ts';
import './delivery-list.css';

const late = { name: 'late', label: 'Delivery', all: 'All deliveries', options: [{ value: 'true', label: 'Late' }] };

export function DeliveryListScreen() {
  const plans = usePlanChoices();
  return (
    <div className="package-deliveries">
      <ListScreen
        list={packageDeliveryList}
        ownOrder="Earliest due first"
        title="Packages to deliver"
        back={{ to: paths.staff.subscriptions, label: 'BetaLife subscriptions' }}
        words={{ one: 'package', many: 'packages' }}
        cacheKey={[...subscriptionsKey, 'deliveries']}
        filters={[{ name: 'plan_id', label: 'Plan', all: 'All plans', options: plans }, late]}
        empty={<EmptyState title="Nothing to deliver">Packages appear here when they are paid in full.</EmptyState>}
        columns={{
          Customer: (row: DeliveryRow) => (
            <Pair note={row.number}>
              <Link to={paths.staff.subscription(row.id)}>{row.customer.name}</Link>
            </Pair>
          ),
          Package: (row) => <Pair note={row.plan}>{row.package}</Pair>,
          'Deliver by': {
            first: true,
            // Two elements: a day alone would have the place of a day on a tablet.
            cell: (row) => (
              <>
                <Pair note={row.late && <StatusTag tone="error">Late</StatusTag>}>
                  <span data-whole>{longDay(row.due_on)}</span>
                </Pair>{' '}
              </>
            ),
          },
          Delivery: { key: columnKey('Deliver to'), cell: (row) => <Pair note={row.branch}>{row.address ?? 'Pickup'}</Pair> },
          Contents: (row) => row.contents,
        }}
      >
        Fully paid packages, the earliest first. Choose a plan and export its list for the driver.
      </ListScreen>
    </div>
  );
}
