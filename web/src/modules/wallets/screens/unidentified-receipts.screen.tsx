/** /admin/reconciliation: for now the payments that a person must decide about. */
import { may } from '@ajo/contract/kernel/access';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { LinkButton, PageHeader, Stack } from '#ui';
import { UnidentifiedReceiptQueue } from '../components/unidentified-receipt-queue.tsx';

export function UnidentifiedReceiptsScreen() {
  return (
    <Stack gap="loose">
      <PageHeader
        title="Reconciliation"
        actions={may(session.role(), 'wallets.manage') && <LinkButton to={paths.staff.outages}>Days without penalty</LinkButton>}
      >
        Payments that arrived and could not be booked as ordered.
      </PageHeader>
      <UnidentifiedReceiptQueue />
    </Stack>
  );
}
