/** The loans of customers who came through the merchant who is signed in: sums, list, file. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { LoanState } from '@ajo/contract/modules/loans';
import type { MerchantFigures, MerchantLoan } from '@ajo/contract/modules/merchants';
import { loanLabel } from '#modules/loan-applications';
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  Grid,
  type ListFilter,
  ListFilters,
  Money,
  Pages,
  Row,
  Skeletons,
  Stack,
  Stat,
  StatusTag,
  toneOf,
  useFilters,
} from '#ui';
import { useMerchantFile, useMerchantLoans } from '../merchants.calls.ts';

const label = (state: LoanState): string => loanLabel(state, 'merchant');
const state: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: LoanState.options.map((value) => ({ value, label: label(value) })),
};

export function MerchantLoans() {
  const filters = useFilters('search', 'status');
  const { search, status } = filters.values;
  const query = { search, status: LoanState.options.find((one) => one === status) };
  const { data, error, refetch } = useMerchantLoans(query, filters.page);
  const file = useMerchantFile();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="loose">
      {data ? <Sums of={data.additional} /> : <Skeletons />}
      <Row>
        <ListFilters
          list={{ searches: ['search'] }}
          search="Customer"
          filters={[state]}
          values={filters.values}
          onChange={filters.change}
          onClear={filters.clear}
        />
        <Button look="plain" busy={file.isPending} onClick={() => file.mutate(query)}>
          Download as CSV
        </Button>
      </Row>
      <LoanTable rows={data?.data} />
      <Pages of={data?.meta} onTurn={filters.turnTo} />
    </Stack>
  );
}

function Sums({ of: sums }: { of: MerchantFigures }) {
  return (
    <Grid>
      <Stat label="Customers" note="registered with your code">
        {sums.customers}
      </Stat>
      <Stat label="Loans" note={`${sums.waiting} waiting, ${sums.completed} paid back`}>
        {sums.running} running
      </Stat>
      <Stat label="Lent" note="to your customers, all loans paid out">
        <Money of={sums.lent} />
      </Stat>
      <Stat label="Your balance" note="what we owe you">
        <Money of={sums.balance} />
      </Stat>
    </Grid>
  );
}

function LoanTable({ rows }: { rows: MerchantLoan[] | undefined }) {
  return (
    <DataTable<MerchantLoan>
      label="Loans of your customers"
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No loans yet">
          Give your code to customers: loans of customers who registered with it are listed here.
        </EmptyState>
      }
      columns={{
        Loan: (row) => row.number,
        Customer: (row) => row.customer,
        For: (row) => row.purpose,
        Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
        Status: (row) => <StatusTag tone={toneOf(row.status)}>{label(row.status)}</StatusTag>,
        Applied: (row) => (row.applied_at ? longDay(dayInLagos(row.applied_at)) : '—'),
        'Paid out': (row) => longDay(row.disbursed_on) || '—',
      }}
    />
  );
}
