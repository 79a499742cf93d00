/** /admin/requests: the loans that staff work through; filters live in the address. */
import { loanList } from '@ajo/contract/modules/loans.files';
import { may } from '@ajo/contract/kernel/access';
import { type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import {
  type LoanRow,
  type LoanSearch,
  type LoanStanding,
  type LoanState,
  type PendingLoanStep,
} from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  ListTable,
  DateField,
  EmptyState,
  ErrorState,
  FilterBar,
  laterDialog,
  LinkButton,
  ListCount,
  Money,
  PageHeader,
  Pages,
  SelectField,
  Stack,
  StatusTag,
  TextField,
  toneOf,
  useFilters,
  useOrder,
} from '#ui';
import { requestActs } from '../components/bulk-requests.tsx';
import { BranchAndOfficer } from '../components/choice-fields.tsx';
import { loanLabel, standingChoices, stateChoices, statesReadAs, waitingChoices } from '../loan.labels.ts';
import { type LoanFilters, loansFile, useLoanSearch } from '../staff-loans.calls.ts';

const AutoDenyDialog = laterDialog(
  () => 'Automatic denial',
  async () => (await import('../components/auto-deny-dialog.tsx')).AutoDenyDialog,
);

const names = [
  'status',
  'waiting',
  'standing',
  'name',
  'phone',
  'email',
  'officer_id',
  'branch_id',
  'date_filter',
  'start_date',
  'end_date',
] as const;
type Values = Record<(typeof names)[number], string>;

const periods = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'The last 7 days' },
  { value: 'month', label: 'The last 30 days' },
  { value: 'year', label: 'The last 365 days' },
  { value: 'custom', label: 'From … to …' },
];

/** What is asked: an own period only when both of its days are there. */
function queryOfFilters(values: Values, page: number): LoanFilters {
  const { date_filter: period, start_date, end_date, status, waiting, standing, ...texts } = values;
  const present = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  const isCustom = period === 'custom' && start_date && end_date;
  return {
    page,
    ...(present as Partial<LoanFilters>),
    ...(status && { status: statesReadAs(status as LoanState, session.role()) }),
    ...(waiting && { waiting: waiting as PendingLoanStep }),
    ...(standing && { standing: standing as LoanStanding }),
    ...(period && period !== 'custom' && { date_filter: period as NonNullable<LoanSearch['date_filter']> }),
    ...(isCustom && { date_filter: 'custom' as const, start_date: start_date as Day, end_date: end_date as Day }),
  };
}

export function LoanListScreen() {
  const filters = useFilters(...names);
  const { sort, direction } = useOrder(loanList);
  const query = {
    ...queryOfFilters(filters.values, filters.page),
    ...(sort && { sort: sort as NonNullable<LoanFilters['sort']>, direction }),
  };
  const { data, error, refetch } = useLoanSearch(query);
  const role = session.role();
  return (
    <Stack gap="loose">
      <PageHeader title="Requests" actions={<Actions />}>
        Applications and loans that you may see, newest first.
      </PageHeader>
      <Filters filters={filters} />
      <ListCount of={data?.meta} one="loan" many="loans" />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListTable<LoanRow>
          list={loanList}
          label="Loans"
          bulk={{ nameOf: (row) => `${row.number} of ${row.customer.name}`, acts: requestActs(role) }}
          save={loansFile(query)}
          rows={data?.data}
          empty={<EmptyState title="No loan fits">Loosen the filters, or wait for the next application.</EmptyState>}
          columns={{
            Loan: (row) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
            Customer: (row) => row.customer.name,
            For: (row) => row.purpose,
            Amount: { align: 'end', sort: 'amount', cell: (row) => <Money of={row.principal} /> },
            State: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row.status, role)}</StatusTag>,
            Branch: (row) => row.customer.branch ?? '—',
            Applied: { sort: 'applied', cell: (row) => (row.applied_at ? longDay(dayInLagos(row.applied_at)) : '—') },
          }}
        />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
    </Stack>
  );
}

function Filters({ filters }: { filters: ReturnType<typeof useFilters<(typeof names)[number]>> }) {
  const { values, set } = filters;
  const role = session.role();
  const states = [{ value: '', label: 'Every state' }, ...stateChoices(role)];
  const seesContacts = role !== 'hr';
  return (
    <FilterBar count={filters.count} onClear={filters.clear}>
      <SelectField label="State" options={states} value={values.status} onChange={(value) => set('status', value)} />
      {waitingChoices(role).length > 1 && (
        <SelectField
          label="For me"
          options={waitingChoices(role)}
          value={values.waiting}
          onChange={(value) => set('waiting', value)}
        />
      )}
      <SelectField
        label="Due and lent"
        options={standingChoices}
        value={values.standing}
        onChange={(value) => set('standing', value)}
      />
      <TextField label="Customer" type="search" value={values.name} onChange={(value) => set('name', value)} />
      {seesContacts && (
        <>
          <TextField label="Phone" type="search" value={values.phone} onChange={(value) => set('phone', value)} />
          <TextField label="E-mail" type="search" value={values.email} onChange={(value) => set('email', value)} />
        </>
      )}
      <BranchAndOfficer values={values} set={set} />
      <SelectField label="Applied" options={periods} value={values.date_filter} onChange={(value) => set('date_filter', value)} />
      {values.date_filter === 'custom' && (
        <>
          <DateField label="From" required value={values.start_date} onChange={(value) => set('start_date', value)} />
          <DateField
            label="To"
            required
            min={values.start_date}
            value={values.end_date}
            onChange={(value) => set('end_date', value)}
          />
        </>
      )}
    </FilterBar>
  );
}

function Actions() {
  const [isOpen, setOpen] = useState(false);
  const role = session.role();
  return (
    <>
      {may(role, 'auto_deny.run') && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Automatic denial
        </Button>
      )}
      {may(role, 'loan_products.manage') && (
        <LinkButton look="quiet" to={paths.staff.loanProducts}>
          Loan products
        </LinkButton>
      )}
      {isOpen && <AutoDenyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
