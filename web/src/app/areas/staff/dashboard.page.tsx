/** /admin/dashboard: where staff start: what is pending for them, what falls due, and the pages that no menu holds. */
import { Figures } from '#modules/dashboard';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { session, useUser } from '#platform/session';
import { PageHeader, Stack } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';
import { pagesBySubject } from './more-pages.ts';
import './dashboard.css';

export function StaffDashboardPage() {
  const user = useUser();
  const exists = useKnownPaths();
  const subjects = pagesBySubject(session.role(), exists);
  return (
    <Stack gap="loose">
      <PageHeader title={greeting(user?.name, now())} tab="Dashboard">
        {new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Africa/Lagos' }).format(now())}{' '}
        {longDay(dayInLagos(now()))}
      </PageHeader>
      <Figures exists={exists} />
      {subjects.length > 0 && (
        <nav className="card more-pages" aria-label="More pages">
          <div className="card-title">
            <h2>More pages</h2>
          </div>
          <div>
            {subjects.map(({ subject, pages }) => (
              <div key={subject}>
                <h3>{subject}</h3>
                <ul className="page-list">
                  {pages.map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </nav>
      )}
    </Stack>
  );
}
