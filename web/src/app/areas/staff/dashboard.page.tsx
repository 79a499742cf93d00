/** /admin/dashboard: where staff start: what is pending for them, what falls due, and the pages that no menu holds. */
import { Figures } from '#modules/dashboard';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { session, useUser } from '#platform/session';
import { LinkButton, PageHeader, Row, Stack } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';
import { morePages } from './more-pages.ts';

export function StaffDashboardPage() {
  const user = useUser();
  const exists = useKnownPaths();
  const open = morePages(session.role(), exists);
  return (
    <Stack gap="loose">
      <PageHeader title={greeting(user?.name, now())} tab="Dashboard">
        {new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(now())} {longDay(dayInLagos(now()))}
      </PageHeader>
      <Figures exists={exists} />
      {open.length > 0 && (
        <nav aria-label="More pages">
          <Row>
            {open.map(({ label, to }) => (
              <LinkButton key={to} look="quiet" to={to}>
                {label}
              </LinkButton>
            ))}
          </Row>
        </nav>
      )}
    </Stack>
  );
}
