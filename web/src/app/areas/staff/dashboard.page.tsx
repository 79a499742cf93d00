/** /admin/dashboard: where staff start: the lists they may work on, and what is new. */
import { may } from '@ajo/contract/kernel/access';
import { Link } from 'react-router';
import { useNotifications } from '#modules/notifications';
import { paths } from '#platform/paths';
import { session, useUser } from '#platform/session';
import { Grid, PageHeader, Stat } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';
import { isGroup, menuOf } from './menu.ts';

export function StaffDashboardPage() {
  const user = useUser();
  const notices = useNotifications(1);
  const links = menuOf(session.role(), useKnownPaths())
    .flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
    .filter(({ to }) => to !== paths.staff.dashboard);
  return (
    <>
      <PageHeader title="Dashboard">Good day, {user?.name.split(' ')[0]}. This is what you work on.</PageHeader>
      <Grid>
        <Stat label="Unread notices" note={<Link to={paths.staff.notifications}>Read them</Link>}>
          {notices.data?.additional.unread_count ?? '–'}
        </Stat>
        {may(session.role(), 'jobs.run') && (
          <Stat label="Jobs" note={<Link to={paths.staff.jobs}>Open the end of day</Link>}>
            End of day
          </Stat>
        )}
        {links.map((entry) => (
          <Stat key={entry.to} label="List" note={<Link to={entry.to}>Open {entry.label.toLowerCase()}</Link>}>
            {entry.label}
          </Stat>
        ))}
      </Grid>
    </>
  );
}
