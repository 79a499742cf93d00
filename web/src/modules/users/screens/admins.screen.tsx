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
    return <EmptyState title="No staff yet">Add a staff member; we email them an invitation.</EmptyState>;
  return (
    <EmptyState title="No staff to show">
      {may(role, 'staff.read')
        ? 'Only staff of your branch are listed.'
        : 'Only branch leads and staff managers can see this list.'}
    </EmptyState>
  );
}

export function AdminsScreen() {
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap="loose">
      <PageHeader
        title="Admins"
        actions={may(session.role(), 'staff.manage') && <Button onClick={() => setAdding(true)}>Add staff member</Button>}
      >
        Staff by role and branch.
      </PageHeader>
      <StaffList empty={<NoStaff />} />
      {isAdding && <NewStaffDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
}
