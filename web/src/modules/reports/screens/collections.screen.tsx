/** /admin/collection: what fell due in a span of days and what of it was collected; filters live in the address. */
import type { UserId } from '@ajo/contract/kernel/id';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import {
  CollectionGroup,
  type CollectionFilters,
  type CollectionSummary,
  collectionList,
} from '@ajo/contract/modules/reports.collections';
import { useBranchAndOfficer, useLoanChoices } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { ErrorState, LinkButton, ListFilters, PageHeader, Skeletons, Stack, useFilters } from '#ui';
import { CollectionCards } from '../components/collection-cards.tsx';
import { CollectionGroups } from '../components/collection-groups.tsx';
import { CollectionInstalments } from '../components/collection-instalments.tsx';
import { CollectionTargets } from '../components/collection-targets.tsx';
import { instalmentsText } from '../collections.labels.ts';
import { type Collections, useCollections } from '../reports.calls.ts';

const names = [
  'start_date',
  'end_date',
  'paid_by',
  'branch_id',
  'officer_id',
  'loan_interest_id',
  'search',
  'by',
  'show',
] as const;
type Filters = ReturnType<typeof useFilters<(typeof names)[number]>>;

const show = {
  name: 'show',
  label: 'Show',
  all: 'All instalments',
  options: [
    { value: 'collected', label: 'Collected' },
    { value: 'on_time', label: 'Paid on time' },
    { value: 'recovered', label: 'Recovered arrears' },
    { value: 'open', label: 'Open amounts' },
  ],
};

/** The query: filters that are missing in the address are left out. */
const queryOfFilters = ({ values }: Filters): CollectionFilters => ({
  ...(values.start_date && { start_date: values.start_date as Day }),
  ...(values.end_date && { end_date: values.end_date as Day }),
  ...(values.paid_by && { paid_by: values.paid_by as Day }),
  ...(values.branch_id && { branch_id: values.branch_id }),
  ...(values.officer_id && { officer_id: values.officer_id as UserId }),
  ...(values.loan_interest_id && { loan_interest_id: values.loan_interest_id as LoanProductId }),
  ...(values.search && { search: values.search }),
});
const groupOf = ({ values }: Filters): CollectionGroup => CollectionGroup.catch('day').parse(values.by);

export function CollectionsScreen() {
  const filters = useFilters(...names);
  const by = groupOf(filters);
  const { data, error, refetch, isPlaceholderData: isBehind } = useCollections({ ...queryOfFilters(filters), by });
  return (
    <Stack gap="loose">
      <PageHeader
        title="Collection"
        actions={
          <LinkButton look="plain" to={`${paths.staff.defaulters}?tab=promises`}>
            Promises kept
          </LinkButton>
        }
      >
        {data ? spanText(data) : 'Instalments due and amounts collected.'}
      </PageHeader>
      <Narrow filters={filters} view={data} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {!error && data && (
        <>
          <div className="stack stack-loose follows" aria-busy={isBehind}>
            <CollectionCards view={data} />
            <CollectionGroups view={data} chosen={by} onGroup={(value) => filters.set('by', value)} onOpen={filters.change} />
          </div>
          <CollectionTargets />
          <CollectionInstalments show={filters.values.show} />
        </>
      )}
    </Stack>
  );
}

/** What the search and the filters find is what all figures below are of; some still change during the day. */
function spanText({
  instalments,
  start_date: from,
  end_date: to,
  includes_today: isRunning,
  of: { search },
}: Collections): string {
  const found = search ? ` that ${instalments === 1 ? 'matches' : 'match'} “${search}”,` : '';
  const span = `${instalmentsText(instalments)}${found} due from ${longDay(from)} to ${longDay(to)}, without penalties.`;
  const running = isRunning ? ' Payments of today are included.' : '';
  return span + running;
}

type NarrowProps = { filters: Filters; view: CollectionSummary | undefined };
function Narrow({ filters: { values, change, clear }, view }: NarrowProps) {
  const products = useLoanChoices().data?.products ?? [];
  const product = {
    name: 'loan_interest_id',
    label: 'Product',
    all: 'All products',
    options: products.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <ListFilters
      list={collectionList}
      search="Loan number or customer"
      filters={[
        { name: 'start_date', label: 'From', standard: values.start_date ? '' : (view?.start_date ?? '') },
        { name: 'end_date', label: 'To', standard: values.end_date ? '' : (view?.end_date ?? '') },
        { name: 'paid_by', label: 'Paid by' },
        ...useBranchAndOfficer(),
        product,
        show,
      ]}
      values={values}
      onChange={change}
      onClear={clear}
    />
  );
}
