/** /admin/dashboard: where staff start: what is pending for them, what falls due, and the pages that no menu holds. */
import { Figures } from '#modules/dashboard';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { session, useUser } from '#platform/session';
import { paths } from '#platform/paths';
import { Button, laterDialog, LinkButton, PageHeader, Stack } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';
import { pagesBySubject } from './more-pages.ts';
import './dashboard.css';
import './page-list.css';

const NewStaff = laterDialog(
  () => 'Add a colleague',
  async () => (await import('#modules/users')).NewStaffDialog,
);

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
/** So few pages are one line. */
const fewPages = 2;

export function StaffDashboardPage() {
  const user = useUser();
  const exists = useKnownPaths();
  const subjects = pagesBySubject(session.role(), exists);
  return (
    <Stack gap="loose">
      <PageHeader title={greeting(user?.name, now())} tab="Dashboard" actions={acting.includes(session.role()) && <HeadAct />}>
        {new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Africa/Lagos' }).format(now())}{' '}
        {longDay(dayInLagos(now()))}
      </PageHeader>
      <Figures exists={exists} />
      {subjects.length > 0 && (
        <nav
          className="card more-pages"
          aria-label="More pages"
          {...(subjects.flatMap(({ pages }) => pages).length <= fewPages && { 'data-few': true })}
        >
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
