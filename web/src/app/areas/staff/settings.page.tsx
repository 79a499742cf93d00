/** /admin/settings: every setting that the reader may open, by subject. */
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Card, DataTable, EmptyState, PageHeader, Stack } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';
import { settingGroups, type SettingPage } from './setting-pages.ts';

export function SettingsPage() {
  const groups = settingGroups(session.role(), useKnownPaths());
  return (
    <Stack gap="loose">
      <PageHeader title="Settings" back={{ to: paths.staff.dashboard, label: 'Dashboard' }}>
        Each change applies from a day and is recorded in the history.
      </PageHeader>
      {groups.length === 0 && <EmptyState title="No settings">Your role has no settings.</EmptyState>}
      {groups.map(({ title, pages }) => (
        <Card key={title} title={title}>
          <DataTable<SettingPage & { id: string }>
            label={title}
            rows={pages.map((page) => ({ ...page, id: page.to }))}
            empty="None"
            columns={{
              Page: ({ label, to }) => <Link to={to}>{label}</Link>,
              Decides: ({ about }) => about,
            }}
          />
        </Card>
      ))}
    </Stack>
  );
}
