/** /admin/branch/{id}/officer/{officer_id}: one officer: figures of today, the record, and the customers. */
import type { UserId } from '@ajo/contract/kernel/id';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { BranchId } from '@ajo/contract/modules/branches';
import type { UserRow } from '@ajo/contract/modules/users';
import { useParams } from 'react-router';
import { PersonState, roleLabels } from '#modules/users';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Card, ErrorState, ListTable, Pages, RecordHead, Skeletons, Stack, useFilters, Who } from '#ui';
import { OfficerFigures } from '../components/officer-figures.tsx';
import { useOfficer } from '../branches.calls.ts';

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
          empty="This officer has no customers that you can see."
          columns={{
            Name: (row) => (
              <Who name={row.name} note={row.phone_number && phoneText(row.phone_number)} to={paths.staff.user(row.id)} />
            ),
            Status: (row) => <PersonState of={row} />,
            // Of a customer elsewhere.
            Branch: { optional: true, cell: (row) => row.branch !== officer.branch.name && (row.branch ?? '—') },
            Since: (row) => longDay(dayInLagos(row.created_at)),
          }}
        />
        <Pages of={portfolio.meta} onTurn={filters.turnTo} />
      </Card>
    </Stack>
  );
}
