/** /admin/dashboard: where staff start: what is pending for them, what falls due, and the pages that no menu holds. */
import { Figures } from '#modules/dashboard';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { session, useUser } from '#platform/session';
import { paths } from '#platform/paths';
import { Button, later, laterDialog, LinkButton, PageHeader, Stack, WhenNear } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';
import './dashboard.css';

const NewStaff = laterDialog(
  () => 'Add a colleague',
  async () => (await import('#modules/users')).NewStaffDialog,
);

const MorePages = later(async () => (await import('./page-links.tsx')).MorePages);

/** What people of these roles do most often. */
function HeadAct() {
  const [isAdding, setAdding] = useState(false);
  if (session.role() === 'onboarding_officer') return <LinkButton to={paths.staff.addCustomer}>Add a customer</LinkButton>;
  if (session.role() !== 'hr') return null;
  return (
    <>
      <Button onClick={() => setAdding(true)}>Add a colleague</Button>
      {isAdding && <NewStaff onClose={() => setAdding(false)} />}
    </>
  );
}

/** Roles whose page begins with an act. */
const acting = ['hr', 'onboarding_officer'];
export function StaffDashboardPage() {
  const user = useUser();
  const exists = useKnownPaths();
  return (
    <Stack gap="loose">
      <PageHeader title={greeting(user?.name, now())} tab="Dashboard" actions={acting.includes(session.role()) && <HeadAct />}>
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
