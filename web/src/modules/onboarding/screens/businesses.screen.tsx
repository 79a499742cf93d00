/** /admin/businesses: customers' businesses, and with `?business=` one of them with its papers and the decisions about them. */
import { businessList } from '@ajo/contract/modules/onboarding.businesses';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { UserId } from '@ajo/contract/kernel/id';
import { type BusinessRow, BusinessState } from '@ajo/contract/modules/onboarding.businesses';
import { nigerianStates } from '@ajo/contract/modules/onboarding.choices';
import { Link } from 'react-router';
import { branchFilter, useBranchOptions } from '#modules/users';
import { paths } from '#platform/paths';
import { type Columns, EmptyState, ListScreen, Money, Pair, StatusTag, useFilters, Who } from '#ui';
import { businessLabels } from '../businesses.calls.ts';
import { key } from '../kyc.calls.ts';
import { BusinessFile } from '../components/business-file.tsx';
import './businesses.css';

export function BusinessesScreen() {
  const { business } = useFilters('business').values;
  return business ? <BusinessFile id={business as UserId} /> : <BusinessList />;
}

function BusinessList() {
  const branches = useBranchOptions().data;
  return (
    <ListScreen
      list={businessList}
      ownOrder="Latest change first"
      title="Businesses"
      words={{ one: 'business', many: 'businesses' }}
      cacheKey={key}
      search="Business or owner"
      filters={[...filters, ...branchFilter(branches)]}
      empty={<EmptyState title="No businesses match">Businesses that customers add are listed here.</EmptyState>}
      columns={columns}
    >
      Businesses of self-employed customers, and their documents.
    </ListScreen>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Documents',
    all: 'All statuses',
    options: BusinessState.options.map((value) => ({ value, label: businessLabels[value].word })),
  },
  { name: 'state', label: 'Area', all: 'All states', options: nigerianStates.map((value) => ({ value, label: value })) },
];

const columns: Columns<BusinessRow> = {
  Business: (row) => <Who name={row.name} note={row.kind} to={paths.staff.business(row.id)} />,
  Area: (row) => [row.city, row.state].filter(Boolean).join(', ') || '—',
  Documents: {
    first: true,
    cell: (row) => <StatusTag tone={businessLabels[row.status].tone}>{businessLabels[row.status].word}</StatusTag>,
  },
  'RC/BN number': (row) => row.rc_number ?? '—',
  'Sales a month': { align: 'end', cell: (row) => (row.monthly_sales === null ? '—' : <Money of={row.monthly_sales} />) },
  Owner: (row) => (
    <Pair note={row.owner.branch}>
      <Link to={paths.staff.user(row.id)}>{row.owner.name}</Link>
    </Pair>
  ),
  Changed: { sort: 'updated', cell: (row) => longDay(dayInLagos(row.updated_at)) },
};
