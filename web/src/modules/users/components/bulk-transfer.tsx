/** Who may transfer several customers to another officer. The dialog is fetched when it is opened. */
import { may } from '@ajo/contract/kernel/access';
import { session } from '#platform/session';
import { type BulkProps, laterDialog } from '#ui';
import { countOf, type Customer } from '../transfer.labels.ts';

export const mayTransfer = (): boolean => may(session.role(), 'customers.transfer') || may(session.role(), 'transfers.request');

export const BulkTransferDialog = laterDialog<BulkProps<Customer>>(
  ({ rows }) => `Transfer ${countOf(rows)}`,
  async () => (await import('./bulk-transfer-form.tsx')).BulkTransferDialog,
);
