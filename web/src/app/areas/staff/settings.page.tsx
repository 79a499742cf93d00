/** /admin/settings: every setting that the reader may open, by subject. */
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Card, EmptyState, PageHeader, Stack } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';
import { settingGroups } from './setting-pages.ts';
import '../../../ui/card-flow.css';
import './page-list.css';

export function SettingsPage() {
  const groups = settingGroups(session.role(), useKnownPaths());
  return (
    <Stack gap="loose">
      <PageHeader title="Settings" back={{ to: paths.staff.dashboard, label: 'Dashboard' }}>
        Each change takes effect on a date you choose and is kept in the history.
      </PageHeader>
      {groups.length === 0 && <EmptyState title="No settings">Your role has no settings.</EmptyState>}
      <div className="card-flow">
        {groups.map(({ title, pages }) => (
          <Card key={title} title={title}>
            <ul className="page-list">
              {pages.map(({ label, to, about }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                  <small>{about}</small>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Stack>
  );
}
