/** /admin/requests: the loans that staff work through; filters live in the address. */
import { loanList } from '@ajo/contract/modules/loan-applications.files';
import { may } from '@ajo/contract/kernel/access';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { LoanRow, LoanState } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  DateField,
  EmptyState,
  laterDialog,
  LinkButton,
  ListScreen,
  Money,
  SelectField,
  StatusTag,
  TextField,
  toneOf,
} from '#ui';
import { requestActs } from '../components/bulk-requests.tsx';
import { BranchAndOfficer } from '../components/choice-fields.tsx';
import { loanLabel, standingChoices, stateChoices, statesReadAs, waitingChoices } from '../loan.labels.ts';
import { loansKey } from '../staff-loans.calls.ts';

const AutoDenyDialog = laterDialog(
  () => 'Automatic denial',
  async () => (await import('../components/auto-deny-dialog.tsx')).AutoDenyDialog,
);

const periods = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'The last 7 days' },
  { value: 'month', label: 'The last 30 days' },
  { value: 'year', label: 'The last 365 days' },
  { value: 'custom', label: 'From … to …' },
];

type Query = Record<string, unknown>;
type Filters = { values: Record<string, string>; set: (name: string, value: string) => void };

/** A state may stand for several; an own period is asked for only when both of its days are there. */
function refineLoans({ date_filter: period, start_date: from, end_date: to, ...query }: Query): Query {
  const [status] = Array.isArray(query['status']) ? (query['status'] as LoanState[]) : [];
  return {
    ...query,
    ...(status && { status: statesReadAs(status, session.role()) }),
    ...(period !== undefined && period !== 'custom' && { date_filter: period }),
    ...(period === 'custom' && from !== undefined && to !== undefined && { date_filter: period, start_date: from, end_date: to }),
  };
}

export function LoanListScreen() {
  const role = session.role();
  return (
    <ListScreen
      list={loanList}
      title="Requests"
      label="Loans"
      words={{ one: 'loan', many: 'loans' }}
      cacheKey={loansKey}
      actions={<Actions />}
      fields={(filters) => <Fields {...filters} />}
      refine={refineLoans}
      nameOf={(row: LoanRow) => `${row.number} of ${row.customer.name}`}
      acts={requestActs(role)}
      empty={<EmptyState title="No loans match these filters">Clear or change the filters.</EmptyState>}
      columns={{
        Loan: (row) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
        Customer: (row) => row.customer.name,
        For: (row) => row.purpose,
        Amount: { align: 'end', sort: 'amount', cell: (row) => <Money of={row.principal} /> },
        State: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row.status, role)}</StatusTag>,
        Branch: (row) => row.customer.branch ?? '—',
        Applied: { sort: 'applied', cell: (row) => (row.applied_at ? longDay(dayInLagos(row.applied_at)) : '—') },
      }}
    >
      Applications and loans that you may see, newest first.
    </ListScreen>
  );
}

function Fields({ values, set }: Filters) {
  const role = session.role();
  const states = [{ value: '', label: 'All statuses' }, ...stateChoices(role)];
  const seesContacts = role !== 'hr';
  const valueOf = (name: string): string => values[name] ?? '';
  return (
    <>
      <SelectField label="State" options={states} value={valueOf('status')} onChange={(value) => set('status', value)} />
      {waitingChoices(role).length > 1 && (
        <SelectField
          label="For me"
          options={waitingChoices(role)}
          value={valueOf('waiting')}
          onChange={(value) => set('waiting', value)}
        />
      )}
      <SelectField
        label="Due and lent"
        options={standingChoices}
        value={valueOf('standing')}
        onChange={(value) => set('standing', value)}
      />
      <TextField label="Customer" type="search" value={valueOf('name')} onChange={(value) => set('name', value)} />
      {seesContacts && (
        <>
          <TextField label="Phone" type="search" value={valueOf('phone')} onChange={(value) => set('phone', value)} />
          <TextField label="E-mail" type="search" value={valueOf('email')} onChange={(value) => set('email', value)} />
        </>
      )}
      <BranchAndOfficer values={{ branch_id: valueOf('branch_id'), officer_id: valueOf('officer_id') }} set={set} />
      <SelectField
        label="Applied"
        options={periods}
        value={valueOf('date_filter')}
        onChange={(value) => set('date_filter', value)}
      />
      {valueOf('date_filter') === 'custom' && (
        <>
          <DateField label="From" required value={valueOf('start_date')} onChange={(value) => set('start_date', value)} />
          <DateField
            label="To"
            required
            min={valueOf('start_date')}
            value={valueOf('end_date')}
            onChange={(value) => set('end_date', value)}
          />
        </>
      )}
    </>
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
