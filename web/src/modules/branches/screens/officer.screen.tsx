/** /admin/branch/{id}/officer/{officer_id}: one officer: figures of today, the record, and the customers. */
import type { UserId } from '@ajo/contract/kernel/id';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { BranchId } from '@ajo/contract/modules/branches';
import type { UserRow } from '@ajo/contract/modules/users';
import { Link, useParams } from 'react-router';
import { PersonState, roleLabels } from '#modules/users';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Card, ErrorState, Grid, ListTable, Pages, RecordHead, Skeletons, Stack, Stat, useFilters, Who } from '#ui';
import { customersOf, disbursedOf, lateLoansOf, runningLoansOf } from '../branch-lists.ts';
import { useOfficer } from '../branches.calls.ts';

type Officer = NonNullable<ReturnType<typeof useOfficer>['data']>;

export function OfficerScreen() {
  const { id = '', officer_id: officerId = '' } = useParams();
  const filters = useFilters();
  const { data: officer, error, refetch } = useOfficer(id as BranchId, officerId as UserId, filters.page);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!officer) return <Skeletons />;
  const { portfolio } = officer;
  return (
    <Stack gap="loose">
      <RecordHead
        tab={officer.name}
        back={{ to: `${paths.staff.branches}?branch=${id}`, label: officer.branch.name }}
        here={officer.name}
        person={officer.name}
        title={officer.name}
      >
        <span>
          {roleLabels[officer.type]}
          {officer.suspended && ', suspended'}
        </span>
      </RecordHead>
      <OfficerFigures of={officer} />
      <Card title="Customers">
        <ListTable<UserRow>
          list="officer_customers"
          label="Customers"
          rows={portfolio.data}
          empty="This officer has no customers that you may see."
          columns={{
            Name: (row) => (
              <Who name={row.name} note={row.phone_number && phoneText(row.phone_number)} to={paths.staff.user(row.id)} />
            ),
            Status: (row) => <PersonState of={row} />,
            Branch: (row) => row.branch ?? '—',
            Since: (row) => longDay(dayInLagos(row.created_at)),
          }}
        />
        <Pages of={portfolio.meta} onTurn={filters.turnTo} />
      </Card>
    </Stack>
  );
}

/** Those of a team lead are those of the branch. */
function OfficerFigures({ of: officer }: { of: Officer }) {
  const of = officer.type === 'team_lead' ? { branch_id: officer.branch.id } : { officer_id: officer.id };
  return (
    <Grid>
      <Stat label="Customers" note="customers today" to={customersOf(of)}>
        {officer.customers}
      </Stat>
      <Stat
        label="Running loans"
        note={<Link to={lateLoansOf(of)}>{officer.late_loans} of them overdue</Link>}
        to={runningLoansOf(of)}
      >
        {officer.active_loans}
      </Stat>
      <Stat label="Outstanding" note={<Link to={lateLoansOf(of)}>{naira(officer.overdue)} overdue</Link>} to={runningLoansOf(of)}>
        {naira(officer.outstanding)}
      </Stat>
      <Stat
        label="Loans disbursed"
        note={<Link to={disbursedOf(of)}>{naira(officer.amount_made)}, disbursed under this officer</Link>}
        to={disbursedOf(of, { first: 'true' })}
      >
        {officer.loans_made}
      </Stat>
    </Grid>
  );
}
