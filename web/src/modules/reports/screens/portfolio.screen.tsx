/** /admin/portfolio: how much is outstanding, how late it is and what is at risk, on any closed day; filters live in the address. */
import type { UserId } from '@ajo/contract/kernel/id';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loans.products';
import { AgeBucket, PortfolioGroup, type PortfolioLoanFilters, type PortfolioView } from '@ajo/contract/modules/reports';
import { BranchAndOfficer, useLoanChoices } from '#modules/loans';
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

/** What is asked; what is not in the address is not asked for, and nonsense in it neither. */
function wantedOf({ on, branch_id, officer_id, loan_interest_id, bucket }: Filters['values']): PortfolioLoanFilters {
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
  const { bucket, ...wanted } = wantedOf(filters.values);
  const by = PortfolioGroup.catch('branch').parse(filters.values.by);
  const { data, error, refetch } = usePortfolio({ ...wanted, by });
  const save = useSavePortfolio();
  return (
    <Stack gap="loose">
      <PageHeader
        title="Portfolio"
        actions={
          <Button look="plain" busy={save.isPending} onClick={() => save.mutate({ ...wanted, ...(bucket && { bucket }) })}>
            Save for a spreadsheet
          </Button>
        }
      >
        {data?.on ? `As ${longDay(data.on)} ended.` : 'Loans by how late they are, and what is at risk.'}
      </PageHeader>
      <Narrow filters={filters} view={data} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {!error && data && !data.on && (
        <EmptyState title="No day is closed yet">Figures stand here from the evening of the first payout on.</EmptyState>
      )}
      {!error && data?.on && (
        <>
          <Figures view={data} />
          <AgeingTable view={data} chosen={bucket} onChoose={(value) => filters.set('bucket', value)} />
          <GroupTable view={data} by={by} onGroup={(value) => filters.set('by', value)} />
          <PortfolioLoans wanted={{ ...wanted, ...(bucket && { bucket }) }} filters={filters} />
        </>
      )}
    </Stack>
  );
}

function Narrow({ filters, view }: { filters: Filters; view: PortfolioView | undefined }) {
  const choices = useLoanChoices();
  const { values, set } = filters;
  const products = choices.data?.products ?? [];
  return (
    <FilterBar onClear={filters.isFiltered ? filters.clear : undefined}>
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

function Figures({ view }: { view: PortfolioView }) {
  return (
    <>
      {view.missing > 0 && (
        <Notice tone="warning" title={`${view.missing} running ${view.missing === 1 ? 'loan is' : 'loans are'} missing here`}>
          The day could not be closed for them. The job page says why.
        </Notice>
      )}
      <Grid>
        <Stat label="Outstanding principal" note={`${view.loans} loans`}>
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
            <Stat key={days} label={`PAR ${days}`} note={`${loans} loans, principal ${riskNotes[days] ?? ''}`}>
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
