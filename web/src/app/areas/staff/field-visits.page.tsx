/** /admin/field-visits: the menu has the list of defaulters, and this is a way to work through it. */
import { paths } from '#platform/paths';
import { later } from '#ui';
import { useMenuList } from '../../known-paths.ts';

const FieldVisitsScreen = later<object>(
  async () => (await import('../../../modules/recovery/screens/field-visits.screen.tsx')).FieldVisitsScreen,
);

export function FieldVisitsPage() {
  useMenuList(paths.staff.defaulters);
  return <FieldVisitsScreen />;
}
