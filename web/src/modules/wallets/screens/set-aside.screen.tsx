/** /admin/reconciliation: for now the payments that a person must decide about. */
import { PageHeader, Stack } from '#ui';
import { SetAsideQueue } from '../components/set-aside-queue.tsx';

export function SetAsideScreen() {
  return (
    <Stack gap="loose">
      <PageHeader title="Reconciliation">Payments that arrived and could not be booked as ordered.</PageHeader>
      <SetAsideQueue />
    </Stack>
  );
}
