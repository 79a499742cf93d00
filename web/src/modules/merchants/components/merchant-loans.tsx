/** The loans of customers who came through the merchant who is signed in: list and file. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { LoanState } from '@ajo/contract/modules/loans';
import type { MerchantLoan } from '@ajo/contract/modules/merchants';
import { loanLabel } from '#modules/loan-applications';
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  type ListFilter,
  ListFilters,
  Money,
  Pages,
  Row,
  StatusTag,
  toneOf,
  useFilters,
} from '#ui';
import { useMerchantFile, useMerchantLoans } from '../merchants.calls.ts';
import './merchant-lists.css';

const state: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: LoanState.options.map((value) => ({ value, label: loanLabel({ status: value }, 'merchant') })),
};

export function MerchantLoans() {
  const filters = useFilters('search', 'status');
  const { search, status } = filters.values;
  const query = { search, status: LoanState.options.find((one) => one === status) };
  const { data, error, refetch } = useMerchantLoans(query, filters.page);
  const file = useMerchantFile();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack merchant-lists">
      <Row spread>
        <ListFilters
          list={{ searches: ['search'] }}
          search="Customer"
          filters={[state]}
          values={filters.values}
          onChange={filters.change}
          onClear={filters.clear}
        />
        <Button look="plain" busy={file.isPending} onClick={() => file.mutate(query)}>
          Export CSV
        </Button>
      </Row>
      <LoanTable rows={data?.data} onClear={filters.isFiltered && filters.clear} />
      <Pages of={data?.meta} onTurn={filters.turnTo} />
    </div>
  );
}

/** The newest thing that happened to the loan. */
function dateOf({ applied_at: applied, disbursed_on: paid }: MerchantLoan): string {
  if (paid) return `Paid out ${longDay(paid)}`;
  return applied ? `Applied ${longDay(dayInLagos(applied))}` : '';
}

/** `onClear`: false without filters. */
function LoanTable({ rows, onClear }: { rows: MerchantLoan[] | undefined; onClear: false | (() => void) }) {
  return (
    <DataTable<MerchantLoan>
      label="Loans of your customers"
      small="rows"
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        onClear ? (
          <EmptyState
            title="No loans match these filters"
            action={
              <Button look="plain" onClick={onClear}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState title="No loans yet">Loans of customers who register with your code are listed here.</EmptyState>
        )
      }
      columns={{
        Customer: (row) => row.customer,
        Loan: (row) => row.number,
        For: (row) => row.purpose,
        Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
        Status: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row, 'merchant')}</StatusTag>,
        Date: dateOf,
      }}
    />
  );
}
