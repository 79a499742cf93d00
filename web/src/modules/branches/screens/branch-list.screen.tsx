/** /admin/branch: every branch with its figures, and the officers of the one that is open. */
import { may } from '@ajo/contract/kernel/access';
import { columnKey } from '@ajo/contract/kernel/list';
import { type Kobo, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { BranchId, BranchRow, OfficerRow } from '@ajo/contract/modules/branches';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import {
  Button,
  Card,
  ListTable,
  EmptyState,
  ErrorState,
  Facts,
  Money,
  PageHeader,
  Progress,
  Row,
  Skeletons,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import { BranchName, leadsOf, Sizes } from '../components/branch-name.tsx';
import { BranchDialog } from '../components/branch-dialog.tsx';
import { customersOf, disbursedOf, lateLoansOf, runningLoansOf } from '../branch-lists.ts';
import { useBranch, useBranches } from '../branches.calls.ts';
import { roleLabels } from '#modules/users';
import './branch-list.css';

type Props = {
  /** Of what fell due this month, in hundredths of a percent, by branch; undefined without the column. */
  collected: ReadonlyMap<string, number | null> | undefined;
  /** `collected` is known: the table does not get a column later. */
  isReady: boolean;
};

export function BranchListScreen({ collected, isReady }: Props) {
  const filters = useFilters('branch');
  const { data, error, refetch } = useBranches();
  const [editing, setEditing] = useState<BranchRow | 'new'>();
  const only = data?.length === 1 ? data[0] : undefined;
  const chosen = data?.find(({ id }) => id === filters.values.branch) ?? only;
  return (
    <Stack gap="loose">
      <PageHeader
        title="Branch"
        actions={may(session.role(), 'branches.manage') && <Button onClick={() => setEditing('new')}>Add a branch</Button>}
      >
        Branches, their staff, and their portfolios today.
      </PageHeader>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="branch-figures">
          <BranchTable rows={isReady ? data : undefined} collected={collected} onOpen={(id) => filters.set('branch', id)} />
        </div>
      )}
      {chosen && <OneBranch branch={chosen} onEdit={() => setEditing(chosen)} />}
      {editing && <BranchDialog branch={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Stack>
  );
}

const Overdue = ({ of: amount }: { of: Kobo }) => (
  <span className={amount > noMoney ? 'branch-late' : 'quiet'}>
    <Money of={amount} />
  </span>
);

function CollectedBar({ rate, of: name }: { rate: number | null; of: string }) {
  if (rate === null) return <span className="quiet">Nothing due</span>;
  return (
    <span className="branch-collected">
      <Progress value={rate / 100} label={`Collected this month, ${name}`} />
      {Math.round(rate / 100)}%
    </span>
  );
}

function totalsOf(rows: readonly BranchRow[]) {
  const officers = rows.reduce((sum, one) => sum + one.officers.length, 0);
  const customers = rows.reduce((sum, one) => sum + one.customers, 0);
  const loans = rows.reduce((sum, one) => sum + one.active_loans, 0);
  return {
    Branch: (
      <>
        All branches <Sizes officers={officers} customers={customers} loans={loans} />
      </>
    ),
    Officers: officers,
    Customers: customers,
    'Running loans': loans,
    Outstanding: <Money of={sumOf(rows.map(({ outstanding }) => outstanding))} />,
    Overdue: <Money of={sumOf(rows.map(({ overdue }) => overdue))} />,
  };
}

type TableProps = { rows: BranchRow[] | undefined; collected: Props['collected']; onOpen: (id: BranchId) => void };

function BranchTable({ rows, collected, onOpen }: TableProps) {
  return (
    <ListTable<BranchRow>
      list="branches"
      label="Branches"
      rows={rows}
      {...(rows && rows.length > 1 && { totals: totalsOf(rows) })}
      empty={<EmptyState title="No branch yet">Add the first: officers and customers belong to one.</EmptyState>}
      columns={{
        Branch: (row) => <BranchName of={row} onOpen={onOpen} />,
        'Team leads': (row) => leadsOf(row) || '—',
        Officers: { align: 'end', cell: (row) => row.officers.length },
        Customers: { align: 'end', cell: (row) => <Link to={customersOf({ branch_id: row.id })}>{row.customers}</Link> },
        'Running loans': {
          align: 'end',
          cell: (row) => <Link to={runningLoansOf({ branch_id: row.id })}>{row.active_loans}</Link>,
        },
        Outstanding: {
          align: 'end',
          first: true,
          cell: (row) => (
            <Link to={runningLoansOf({ branch_id: row.id })}>
              <Money of={row.outstanding} />
            </Link>
          ),
        },
        ...(collected && {
          'Collected this month': {
            key: columnKey('Collected'),
            cell: (row: BranchRow) => <CollectedBar rate={collected.get(row.id) ?? null} of={row.name} />,
          },
        }),
        Overdue: {
          align: 'end',
          cell: (row) => (
            <Link to={lateLoansOf({ branch_id: row.id })}>
              <Overdue of={row.overdue} />
            </Link>
          ),
        },
        Status: { optional: true, cell: (row) => row.closed && <StatusTag tone="warning">Closed</StatusTag> },
      }}
    />
  );
}

function OneBranch({ branch, onEdit }: { branch: BranchRow; onEdit: () => void }) {
  const { data, error } = useBranch(branch.id, true);
  return (
    <Card
      title={branch.name}
      actions={
        branch.can.includes('edit') && (
          <Button look="quiet" small onClick={onEdit}>
            Change
          </Button>
        )
      }
    >
      <Stack>
        <Facts
          of={{
            ...(branch.address && { Address: branch.address }),
            State: branch.state ?? 'Not recorded',
            ...(branch.phone_number && { Phone: phoneText(branch.phone_number) }),
            Outstanding: <Link to={runningLoansOf({ branch_id: branch.id })}>{naira(branch.outstanding)}</Link>,
          }}
        />
        {error && <ErrorState error={error} />}
        {!error && !data && <Skeletons />}
        {data && (
          <div className="branch-figures">
            <OfficerTable branchId={branch.id} rows={data.officers} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** The figures of a team lead are those of the branch. */
const ofOfficer = (branchId: BranchId, { id, type }: Pick<OfficerRow, 'id' | 'type'>) =>
  type === 'team_lead' ? { branch_id: branchId } : { officer_id: id };

function OfficerTable({ branchId, rows }: { branchId: BranchId; rows: OfficerRow[] }) {
  return (
    <ListTable<OfficerRow>
      list="branch_officers"
      label="Officers of the branch"
      rows={rows}
      empty="No staff in this branch yet."
      columns={{
        Name: (row) => (
          <Row>
            <Link to={paths.staff.officer(branchId, row.id)}>{row.name}</Link>
            {row.suspended && <StatusTag tone="error">Suspended</StatusTag>}
          </Row>
        ),
        Role: (row) => roleLabels[row.type],
        Customers: { align: 'end', cell: (row) => <Link to={customersOf(ofOfficer(branchId, row))}>{row.customers}</Link> },
        'Running loans': {
          align: 'end',
          cell: (row) => <Link to={runningLoansOf(ofOfficer(branchId, row))}>{row.active_loans}</Link>,
        },
        Outstanding: {
          align: 'end',
          first: true,
          cell: (row) => (
            <Link to={runningLoansOf(ofOfficer(branchId, row))}>
              <Money of={row.outstanding} />
            </Link>
          ),
        },
        Overdue: {
          align: 'end',
          cell: (row) => (
            <Link to={lateLoansOf(ofOfficer(branchId, row))}>
              <Overdue of={row.overdue} />
            </Link>
          ),
        },
        'Loans disbursed': {
          align: 'end',
          cell: (row) => <Link to={disbursedOf(ofOfficer(branchId, row), { first: 'true' })}>{row.loans_made}</Link>,
        },
      }}
    />
  );
}
