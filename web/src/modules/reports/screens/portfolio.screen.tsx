/** /admin/portfolio: how much is outstanding, how late it is and what is at risk, on any closed day; filters live in the address. */
import type { UserId } from '@ajo/contract/kernel/id';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { AgeBucket, PortfolioGroup, type PortfolioLoanFilters, type PortfolioView } from '@ajo/contract/modules/reports';
import { BranchAndOfficer, useLoanChoices } from '#modules/loan-applications';
import {
  Button,
  Card,
  DateField,
  EmptyState,
  ErrorState,
  FilterBar,
  Grid,
  Money,
  Notice,
  PageHeader,
  SelectField,
  Skeletons,
  Stack,
  Stat,
  useFilters,
} from '#ui';
import { AgeingTable, GroupTable } from '../components/portfolio-tables.tsx';
import { PortfolioLoans } from '../components/portfolio-loans.tsx';
import { percent } from '../portfolio.labels.ts';
import { usePortfolio, useSavePortfolio } from '../reports.calls.ts';

const names = ['on', 'branch_id', 'officer_id', 'loan_interest_id', 'bucket', 'by'] as const;
type Filters = ReturnType<typeof useFilters<(typeof names)[number]>>;

/** The query: filters that are missing or invalid in the address are left out. */
function queryOfFilters({ on, branch_id, officer_id, loan_interest_id, bucket }: Filters['values']): PortfolioLoanFilters {
  const known = AgeBucket.safeParse(bucket);
  return {
    ...(on && { on: on as Day }),
    ...(branch_id && { branch_id }),
    ...(officer_id && { officer_id: officer_id as UserId }),
    ...(loan_interest_id && { loan_interest_id: loan_interest_id as LoanProductId }),
    ...(known.success && { bucket: known.data }),
  };
}

export function PortfolioScreen() {
  const filters = useFilters(...names);
  const query = queryOfFilters(filters.values);
  const { bucket: _bucket, ...whole } = query;
  const { data, error, refetch } = usePortfolio({ ...whole, by: groupOf(filters) });
  const save = useSavePortfolio();
  return (
    <Stack gap="loose">
      <PageHeader
        title="Portfolio"
        actions={
          <Button look="plain" busy={save.isPending} onClick={() => save.mutate(query)}>
            Export CSV
          </Button>
        }
      >
        {data?.on ? `Close of business on ${longDay(data.on)}.` : 'Loans by days past due, and portfolio at risk.'}
      </PageHeader>
      <Narrow filters={filters} view={data} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && <Body view={data} filters={filters} />}
    </Stack>
  );
}

const groupOf = ({ values }: Filters): PortfolioGroup => PortfolioGroup.catch('branch').parse(values.by);

function Body({ view, filters }: { view: PortfolioView | undefined; filters: Filters }) {
  if (!view) return <Skeletons />;
  if (!view.on)
    return <EmptyState title="No day is closed yet">Figures are available from the day of the first payout.</EmptyState>;
  const query = queryOfFilters(filters.values);
  return (
    <>
      <Figures view={view} />
      <AgeingTable view={view} chosen={query.bucket} onChoose={(value) => filters.set('bucket', value)} />
      <GroupTable view={view} by={groupOf(filters)} onGroup={(value) => filters.set('by', value)} />
      <PortfolioLoans query={query} filters={filters} />
    </>
  );
}

function Narrow({ filters, view }: { filters: Filters; view: PortfolioView | undefined }) {
  const choices = useLoanChoices();
  const { values, set } = filters;
  const products = choices.data?.products ?? [];
  return (
    <FilterBar count={filters.count} onClear={filters.clear}>
      <DateField
        label="Day"
        value={values.on || (view?.on ?? '')}
        {...(view?.first_day && { min: view.first_day })}
        {...(view?.last_day && { max: view.last_day })}
        onChange={(value) => set('on', value)}
      />
      <BranchAndOfficer values={values} set={set} />
      <SelectField
        label="Product"
        value={values.loan_interest_id}
        onChange={(value) => set('loan_interest_id', value)}
        options={[{ value: '', label: 'Every product' }, ...products.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </FilterBar>
  );
}

const riskNotes: Record<number, string> = {
  1: 'of loans at least a day late',
  30: 'of loans more than 30 days late',
  60: 'of loans more than 60 days late',
  90: 'of loans more than 90 days late',
};

const loansText = (count: number): string => `${count.toLocaleString('en-NG')} ${count === 1 ? 'loan' : 'loans'}`;

function Figures({ view }: { view: PortfolioView }) {
  return (
    <>
      {view.missing > 0 && (
        <Notice tone="warning" title={`Missing here: ${loansText(view.missing)}`}>
          The day could not be closed for them. The job page shows the reason.
        </Notice>
      )}
      <Grid>
        <Stat label="Outstanding principal" note={loansText(view.loans)}>
          <Money of={view.outstanding} />
        </Stat>
        <Stat label="Overdue" note="had fallen due and was not paid">
          <Money of={view.due} />
        </Stat>
        <Stat label="Provision">
          <Money of={view.provision} />
        </Stat>
      </Grid>
      <Card title="Portfolio at risk">
        <Grid>
          {view.at_risk.map(({ days, loans, outstanding, share_bps: share }) => (
            <Stat key={days} label={`PAR ${days}`} note={`${loansText(loans)}: principal ${riskNotes[days] ?? ''}`}>
              {percent(share)}{' '}
              <small>
                (<Money of={outstanding} />)
              </small>
            </Stat>
          ))}
        </Grid>
      </Card>
    </>
  );
}
