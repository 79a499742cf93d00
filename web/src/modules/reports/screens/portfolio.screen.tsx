/** /admin/portfolio: how much is outstanding, how late it is and what is at risk, on any closed day; filters live in the address. */
import type { UserId } from '@ajo/contract/kernel/id';
import { Day, longDay } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { AgeBucket, AtRiskDays, PortfolioGroup, portfolioList, type PortfolioFilters } from '@ajo/contract/modules/reports';
import type { VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { useBranchAndOfficer, useLoanChoices } from '#modules/loan-applications';
import {
  choicesOf,
  EmptyState,
  ErrorState,
  Grid,
  LinkTarget,
  ListFilters,
  Money,
  Notice,
  PageHeader,
  Skeletons,
  Stack,
  Stat,
  useFilters,
} from '#ui';
import { AgeingTable, GroupTable } from '../components/portfolio-tables.tsx';
import { PortfolioRisk } from '../components/portfolio-risk.tsx';
import { RollRates } from '../components/roll-rates.tsx';
import { Vintages } from '../components/vintages.tsx';
import { PortfolioLoans } from '../components/portfolio-loans.tsx';
import { loansAddress, loansId } from '../loans-address.ts';
import { bucketLabels, coverageOf, loansText, type Narrowed, provisionShareOf, riskLabels } from '../portfolio.labels.ts';
import { type Portfolio, usePortfolio } from '../portfolio.calls.ts';

const names = ['on', 'branch_id', 'officer_id', 'loan_interest_id', 'bucket', 'at_risk', 'rolled_by', 'by'] as const;
type Filters = ReturnType<typeof useFilters<(typeof names)[number]>>;

/** The query: filters that are missing or invalid in the address are left out. */
function queryOfFilters({ on, branch_id, officer_id, loan_interest_id }: Filters['values']): PortfolioFilters {
  return {
    ...(on && { on: on as Day }),
    ...(branch_id && { branch_id }),
    ...(officer_id && { officer_id: officer_id as UserId }),
    ...(loan_interest_id && { loan_interest_id: loan_interest_id as LoanProductId }),
  };
}

const narrowedIn = ({ bucket, at_risk: risk, rolled_by: rolledBy }: Filters['values']): Narrowed => ({
  bucket: AgeBucket.safeParse(bucket).data,
  at_risk: AtRiskDays.safeParse(risk).data,
  rolled_by: Day.safeParse(rolledBy).data,
});

/** Vintages and roll rates are of all closed days. */
function vintageFilters(values: Filters['values']): VintageFilters {
  const { on: _on, ...others } = queryOfFilters(values);
  return others;
}

export function PortfolioScreen() {
  const filters = useFilters(...names);
  const {
    data,
    error,
    refetch,
    isPlaceholderData: isBehind,
  } = usePortfolio({
    ...queryOfFilters(filters.values),
    by: groupOf(filters),
  });
  return (
    <Stack gap="loose">
      <PageHeader title="Portfolio">
        {data?.on
          ? `Close of business on ${longDay(data.on)}. Later payments are not included.`
          : 'Loans by days past due, and portfolio at risk.'}
      </PageHeader>
      <Narrow filters={filters} on={data?.on} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div className="stack stack-loose follows" aria-busy={isBehind}>
          <Body view={data} filters={filters} />
        </div>
      )}
    </Stack>
  );
}

const groupOf = ({ values }: Filters): PortfolioGroup => PortfolioGroup.catch('branch').parse(values.by);

function Body({ view, filters }: { view: Portfolio | undefined; filters: Filters }) {
  if (!view) return <Skeletons />;
  if (!view.on)
    return <EmptyState title="No day is closed yet">Figures are available from the day of the first payout.</EmptyState>;
  return (
    <>
      <Figures view={view} on={view.on} />
      <PortfolioRisk view={view} filters={vintageFilters(filters.values)} />
      <AgeingTable view={view} />
      <GroupTable view={view} chosen={groupOf(filters)} onGroup={(value) => filters.set('by', value)} onChoose={filters.set} />
      <Vintages filters={vintageFilters(filters.values)} />
      <RollRates filters={vintageFilters(filters.values)} />
      <LinkTarget id={loansId}>
        <PortfolioLoans narrowed={narrowedIn(filters.values)} />
      </LinkTarget>
    </>
  );
}

/** They narrow the loans, not the figures. Without a choice they are under "+ Filter". */
const loanFilters = [
  { name: 'bucket', label: 'Days past due', all: 'All days past due', options: choicesOf(bucketLabels) },
  { name: 'at_risk', label: 'At risk', all: 'All loans', options: choicesOf(riskLabels) },
  { name: 'rolled_by', label: 'Rolled by' },
];

type NarrowProps = { filters: Filters; on: Day | null | undefined };
function Narrow({ filters: { values, change, clear }, on }: NarrowProps) {
  const products = useLoanChoices().data?.products ?? [];
  const product = {
    name: 'loan_interest_id',
    label: 'Product',
    all: 'All products',
    options: products.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <ListFilters
      list={portfolioList}
      filters={[
        { name: 'on', label: 'Day', standard: values.on ? '' : (on ?? '') },
        product,
        ...useBranchAndOfficer(),
        ...loanFilters,
      ]}
      values={values}
      onChange={change}
      onClear={clear}
    />
  );
}

/** The list of the page has the loans behind each figure; its sums are the figures up to the 10,000 rows that it counts, or 1,000 of a part. */
function Figures({ view, on }: { view: Portfolio; on: Day }) {
  const { by: _by, ...scope } = view.of;
  const within = { ...scope, on };
  const all = loansAddress(within);
  return (
    <>
      {view.missing > 0 && (
        <Notice tone="warning" title={`Not included: ${loansText(view.missing)}`}>
          The day could not be closed for them. The End of day page shows the reason.
        </Notice>
      )}
      <Grid>
        <Stat label="Outstanding principal" note={loansText(view.loans)} to={all}>
          <Money of={view.outstanding} />
        </Stat>
        <Stat label="Overdue" note="Due and not paid at the close" to={all}>
          <Money of={view.due} />
        </Stat>
        <Stat label="Provision" note={`${provisionShareOf(view)} of the outstanding principal`} to={all}>
          <Money of={view.provision} />
        </Stat>
        <Stat label="Coverage" note="Provision as a share of PAR 30" to={loansAddress({ ...within, at_risk: '30' })}>
          {coverageOf(view)}
        </Stat>
      </Grid>
    </>
  );
}
