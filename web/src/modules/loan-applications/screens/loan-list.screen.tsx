/** /admin/requests: the loans that staff work through; filters live in the address. */
import { loanList } from '@ajo/contract/modules/loan-applications.files';
import { may, type Role } from '@ajo/contract/kernel/access';
import { naira, sumOf } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { ListedLoan, LoanState, QueueAmounts } from '@ajo/contract/modules/loans';
import { type ReactNode, useState } from 'react';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import {
  Button,
  type Columns,
  EmptyState,
  laterDialog,
  LinkButton,
  type ListFilter,
  type ListView,
  ListScreen,
  Money,
  Pair,
  periodFilters,
  refinePeriod,
  StatusTag,
  toneOf,
  useFilters,
  Who,
} from '#ui';
import { requestActs } from '../components/bulk-requests.tsx';
import { loanLabel, stateChoices, statesReadAs } from '../loan.labels.ts';
import { headingOfMonth, queueHeading, standingChoices, tabOfStep, waitingChoices } from '../queue.labels.ts';
import { loansKey, useBranchAndOfficer } from '../choices.calls.ts';

const AutoDenyDialog = laterDialog(
  () => 'Automatic denial',
  async () => (await import('../components/list-dialogs.tsx')).AutoDenyDialog,
);

type Query = Record<string, unknown>;

/** A state may stand for several. */
function refineLoans(query: Query): Query {
  const [status] = Array.isArray(query['status']) ? (query['status'] as LoanState[]) : [];
  return { ...refinePeriod(query), ...(status && { status: statesReadAs(status, session.role()) }) };
}

/** The work of a role: what waits for it, and what runs late. */
const presetsFor = (role: Role): ListView[] => [
  ...waitingChoices(role).map((step) => ({ name: tabOfStep(step), filters: { waiting: step.value } })),
  { name: 'Pending', filters: { status: 'pending' } },
  { name: 'Active', filters: { status: 'active' } },
  { name: 'Overdue', filters: { standing: 'overdue' } },
  ...(may(role, 'loans.reverse') ? [{ name: 'Being returned', filters: { standing: 'being_returned' } }] : []),
];

export function LoanListScreen() {
  const role = session.role();
  const filters = useLoanFilters(role);
  const { values } = useFilters('waiting', 'standing');
  const heading = queueHeading(values);
  return (
    <ListScreen
      list={loanList}
      title="Requests"
      label="Loans"
      words={{ one: 'loan', many: 'loans' }}
      cacheKey={loansKey}
      actions={<Actions />}
      search={role === 'hr' ? 'Name or loan number' : 'Name, phone or number'}
      filters={filters}
      presets={presetsFor(role)}
      refine={refineLoans}
      nameOf={(row: ListedLoan) => `${row.number} of ${row.customer.name}`}
      acts={requestActs(role)}
      totals={(sums) => totalsOf(sums, heading)}
      pageTotals={totalsOfPage}
      empty={<EmptyState title="No loans yet">New applications appear here.</EmptyState>}
      columns={{
        Customer: (row) => <Who name={row.customer.name} note={whichLoan(row)} to={paths.staff.request(row.id)} />,
        Amount: {
          align: 'end',
          sort: 'amount',
          cell: (row) => (
            <Pair note={row.purpose}>
              <Money of={row.principal} />
            </Pair>
          ),
        },
        ...(heading && queueColumns(heading)),
        Status: (row) => (
          <StatusTag tone={row.days_late > 0 ? 'error' : toneOf(row.status)}>{loanLabel(row, role, row.days_late)}</StatusTag>
        ),
        Outstanding: {
          align: 'end',
          cell: ({ outstanding, due }) =>
            outstanding !== null && (
              <Pair note={due !== null && due > 0n && `${naira(due)} due`}>
                <Money of={outstanding} />
              </Pair>
            ),
        },
        Officer: (row) => <Pair note={row.customer.branch}>{row.officer ?? '—'}</Pair>,
        Applied: { sort: 'applied', cell: (row) => (row.applied_at ? longDay(dayInLagos(row.applied_at)) : '—') },
      }}
    >
      Applications and loans, newest first. Balances are those of the last day close.
    </ListScreen>
  );
}

/** With the phone number as it is dialled in the country; some roles do not see it. */
const whichLoan = ({ number, customer: { phone } }: ListedLoan): ReactNode => (
  <>
    <span data-whole>{number}</span>
    {phone && (
      <>
        {' '}
        <i>·</i> <span data-whole>{phoneText(phone)}</span>
      </>
    )}
  </>
);

const collected = 'Collected';

/** What the figure of the queue adds up, loan by loan. */
const queueColumns = (heading: string): Columns<ListedLoan> => ({
  [heading]: { align: 'end', cell: ({ queue }) => (queue ? <Money of={queue.amount} /> : '—') },
  ...(heading === headingOfMonth && {
    [collected]: { align: 'end', cell: ({ queue }: ListedLoan) => (queue ? <Money of={queue.paid} /> : '—') },
  }),
});

/** Loans in all states do not add up to a figure; those of a page are compared with what is on the screen. */
const totalsOfPage = (rows: readonly ListedLoan[]): Record<string, ReactNode> => ({
  Amount: <Money of={sumOf(rows.map(({ principal }) => principal))} />,
});

const totalsOf = ({ amount, paid }: QueueAmounts, heading: string | undefined): Record<string, ReactNode> => ({
  [heading ?? 'Amount']: <Money of={amount} />,
  ...(heading === headingOfMonth && { [collected]: <Money of={paid} /> }),
});

function useLoanFilters(role: Role): (reply: unknown, values: Readonly<Record<string, string>>) => ListFilter[] {
  const places = useBranchAndOfficer();
  const steps = waitingChoices(role);
  return (_, values) => [
    { name: 'status', label: 'Status', all: 'All statuses', options: stateChoices(role, values['status']) },
    { name: 'standing', label: 'Repayment', all: 'All loans', options: standingChoices(role) },
    ...(steps.length > 0 ? [{ name: 'waiting', label: 'Waiting for me', all: 'All steps', options: steps }] : []),
    ...places,
    ...periodFilters('Applied', values),
  ];
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
