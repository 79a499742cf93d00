/** /admin/reconciliation: for now the payments that a person must decide about. */
import { may } from '@ajo/contract/kernel/access';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { LinkButton, PageHeader, Stack } from '#ui';
import { SetAsideQueue } from '../components/set-aside-queue.tsx';

export function SetAsideScreen() {
  return (
    <Stack gap="loose">
      <PageHeader
        title="Reconciliation"
        actions={may(session.role(), 'wallets.manage') && <LinkButton to={paths.staff.outages}>Days without penalty</LinkButton>}
      >
        Payments that arrived and could not be booked as ordered.
      </PageHeader>
      <SetAsideQueue />
    </Stack>
  );
}
