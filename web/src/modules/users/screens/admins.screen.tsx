/** /admin/admins: all staff. */
import { may } from '@ajo/contract/kernel/access';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, EmptyState, PageHeader, Stack } from '#ui';
import { NewStaffDialog } from '../components/new-staff-dialog.tsx';
import { StaffList } from '../components/people-list.tsx';

function NoStaff() {
  const role = session.role();
  if (may(role, 'staff.manage'))
    return <EmptyState title="No colleague yet">Add the first; an invitation goes to their own mailbox.</EmptyState>;
  return (
    <EmptyState title="No colleague is shown to you">
      {may(role, 'staff.read')
        ? 'You see those of your branch.'
        : 'Those who lead branches and those who manage staff see this list.'}
    </EmptyState>
  );
}

export function AdminsScreen() {
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap="loose">
      <PageHeader
        title="Admins"
        actions={may(session.role(), 'staff.manage') && <Button onClick={() => setAdding(true)}>Add a colleague</Button>}
      >
        Staff by role and branch.
      </PageHeader>
      <StaffList empty={<NoStaff />} />
      {isAdding && <NewStaffDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
}
