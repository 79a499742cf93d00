/** /admin/dashboard: where staff start: what is pending for them, what falls due, and the pages that no menu holds. */
import { Figures } from '#modules/dashboard';
import type { Role } from '@ajo/contract/kernel/access';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { type ComponentType, useState } from 'react';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { session, useUser } from '#platform/session';
import { paths } from '#platform/paths';
import { Button, later, laterDialog, LinkButton, PageHeader, Stack, WhenNear } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';
import './dashboard.css';

const NewStaff = laterDialog(
  () => 'Add staff member',
  async () => (await import('#modules/users')).NewStaffDialog,
);

/** Nothing is below it. */
const MorePages = later(
  async () => (await import('./page-links.tsx')).MorePages,
  undefined,
  () => null,
);

function AddStaffMember() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button onClick={() => setAdding(true)}>Add staff member</Button>
      {isAdding && <NewStaff onClose={() => setAdding(false)} />}
    </>
  );
}

/** What people of these roles do most often. */
const headActs: Partial<Record<Role, ComponentType>> = {
  hr: AddStaffMember,
  finance: () => <LinkButton to={`${paths.staff.requests}?waiting=release`}>Release payouts</LinkButton>,
  onboarding_officer: () => <LinkButton to={paths.staff.addCustomer}>Add a customer</LinkButton>,
  recovery_officer: () => <LinkButton to={paths.staff.fieldVisits}>Plan field visits</LinkButton>,
};

export function StaffDashboardPage() {
  const user = useUser();
  const exists = useKnownPaths();
  const HeadAct = headActs[session.role()];
  return (
    <Stack gap="loose">
      <PageHeader title={greeting(user?.name, now())} tab="Dashboard" actions={HeadAct && <HeadAct />}>
        {new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Africa/Lagos' }).format(now())}{' '}
        {longDay(dayInLagos(now()))}
      </PageHeader>
      <Figures exists={exists}>
        <WhenNear>
          <MorePages />
        </WhenNear>
      </Figures>
    </Stack>
  );
}
