/** /admin/requests: the loans that staff work through; filters live in the address. */
import { may } from '@ajo/contract/kernel/access';
import { longDay, dayInLagos } from '@ajo/contract/kernel/time';
import { type LoanRow, LoanState } from '@ajo/contract/modules/loans';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  DataTable,
  EmptyState,
  ErrorState,
  FilterBar,
  LinkButton,
  Money,
  PageHeader,
  Pager,
  SelectField,
  Stack,
  StatusTag,
  TextField,
  toneOf,
  useFilters,
} from '#ui';
import { loanLabel } from '../loan.labels.ts';
import { useLoanSearch } from '../staff-loans.calls.ts';

export function LoanListScreen() {
  const filters = useFilters('status', 'name', 'phone');
  const { status, name, phone } = filters.values;
  const { data, error, refetch } = useLoanSearch({
    page: filters.page,
    ...(status && { status: status as LoanState }),
    ...(name && { name }),
    ...(phone && { phone }),
  });
  const role = session.role();
  const states = [
    { value: '', label: 'Every state' },
    ...LoanState.options.map((value) => ({ value, label: loanLabel(value, role) })),
  ];
  return (
    <Stack gap="loose">
      <PageHeader
        title="Requests"
        actions={
          may(role, 'loan_products.manage') && (
            <LinkButton look="quiet" to={paths.staff.loanProducts}>
              Loan products
            </LinkButton>
          )
        }
      >
        Applications and loans that you may see, newest first.
      </PageHeader>
      <FilterBar onClear={filters.isFiltered ? filters.clear : undefined}>
        <SelectField label="State" options={states} value={status} onChange={(value) => filters.set('status', value)} />
        <TextField label="Customer" type="search" value={name} onChange={(value) => filters.set('name', value)} />
        <TextField label="Phone" type="search" value={phone} onChange={(value) => filters.set('phone', value)} />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable<LoanRow>
          label="Loans"
          rows={data?.data}
          empty={<EmptyState title="No loan fits">Loosen the filters, or wait for the next application.</EmptyState>}
          columns={{
            Loan: (row) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
            Customer: (row) => row.customer.name,
            For: (row) => row.purpose,
            Amount: { align: 'end', cell: (row) => <Money of={row.principal} /> },
            State: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row.status, role)}</StatusTag>,
            Branch: (row) => row.customer.branch ?? '—',
            Applied: (row) => (row.applied_at ? longDay(dayInLagos(row.applied_at)) : '—'),
          }}
        />
      )}
      {data && (
        <Pager page={data.meta.current_page} lastPage={data.meta.last_page} total={data.meta.total} onTurn={filters.turnTo} />
      )}
    </Stack>
  );
}
