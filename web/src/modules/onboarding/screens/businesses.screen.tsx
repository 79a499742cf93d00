/** /admin/businesses: customers' businesses, and with `?business=` one of them with its papers and the decisions about them. */
import { businessList } from '@ajo/contract/modules/onboarding.businesses';
import type { UserId } from '@ajo/contract/kernel/id';
import { type BusinessRow, BusinessState } from '@ajo/contract/modules/onboarding.businesses';
import { nigerianStates } from '@ajo/contract/modules/onboarding.choices';
import { Link } from 'react-router';
import { BranchFilter, useBranchOptions } from '#modules/users';
import { paths } from '#platform/paths';
import {
  ListTable,
  EmptyState,
  ErrorState,
  FilterBar,
  ListCount,
  Money,
  PageHeader,
  Pages,
  type ListFile,
  SelectField,
  Stack,
  StatusTag,
  TextField,
  useFilters,
} from '#ui';
import { businessesFile, businessLabels, useBusinesses } from '../businesses.calls.ts';
import { BusinessFile } from '../components/business-file.tsx';

const names = ['search', 'status', 'state', 'branch_id', 'business'] as const;

export function BusinessesScreen() {
  const filters = useFilters(...names);
  const { business } = filters.values;
  if (business) return <BusinessFile id={business as UserId} />;
  return <BusinessList filters={filters} />;
}

type Filters = ReturnType<typeof useFilters<(typeof names)[number]>>;

function BusinessList({ filters }: { filters: Filters }) {
  const { search, status, state, branch_id: branchId } = filters.values;
  const chosenState = nigerianStates.find((one) => one === state);
  const chosenStatus = BusinessState.safeParse(status).data;
  const query = {
    page: filters.page,
    ...(search && { search }),
    ...(chosenStatus && { status: [chosenStatus] }),
    ...(chosenState && { state: chosenState }),
    ...(branchId && { branch_id: branchId }),
  };
  const { data, error, refetch } = useBusinesses(query);
  return (
    <Stack gap="loose">
      <PageHeader title="Businesses">
        What customers who work for themselves say of their shops, and the papers that show it.
      </PageHeader>
      <FilterFields filters={filters} />
      <ListCount of={data?.meta} one="business" many="businesses" />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table rows={data?.data} save={businessesFile(query)} />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
    </Stack>
  );
}

function FilterFields({ filters: { values, set, clear, count } }: { filters: Filters }) {
  return (
    <FilterBar count={count} onClear={clear}>
      <TextField
        label="Business, number or owner"
        type="search"
        value={values.search}
        onChange={(value) => set('search', value)}
        required
      />
      <SelectField
        label="Papers"
        options={[
          { value: '', label: 'Every state' },
          ...BusinessState.options.map((value) => ({ value, label: businessLabels[value].word })),
        ]}
        value={values.status}
        onChange={(value) => set('status', value)}
        required
      />
      <SelectField
        label="Where"
        options={[{ value: '', label: 'All of Nigeria' }, ...nigerianStates.map((value) => ({ value, label: value }))]}
        value={values.state}
        onChange={(value) => set('state', value)}
        required
      />
      <BranchFilter
        among={useBranchOptions().data}
        value={values.branch_id}
        onChange={(value) => set('branch_id', value)}
        required
      />
    </FilterBar>
  );
}

function Table({ rows, save }: { rows: BusinessRow[] | undefined; save: ListFile }) {
  return (
    <ListTable<BusinessRow>
      list={businessList}
      label="Businesses"
      save={save}
      rows={rows}
      empty={<EmptyState title="No business fits">A business stands here when a customer has told us of it.</EmptyState>}
      columns={{
        Business: (row) => <Link to={paths.staff.business(row.id)}>{row.name}</Link>,
        Kind: (row) => row.kind ?? '—',
        Where: (row) => [row.city, row.state].filter(Boolean).join(', ') || '—',
        Papers: (row) => <StatusTag tone={businessLabels[row.status].tone}>{businessLabels[row.status].word}</StatusTag>,
        Number: (row) => row.rc_number ?? '—',
        'Sales a month': { align: 'end', cell: (row) => (row.monthly_sales === null ? '—' : <Money of={row.monthly_sales} />) },
        Owner: (row) => <Link to={paths.staff.user(row.id)}>{row.owner.name}</Link>,
        Branch: (row) => row.owner.branch ?? '—',
      }}
    />
  );
}
