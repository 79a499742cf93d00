/** The dialog that moves several customers, fetched when it is opened. */
import { laterDialog } from '#ui';

export const TransferManyDialog = laterDialog<{ onClose: () => void }>(
  () => 'Transfer customers',
  async () => (await import('./transfer-many-dialog.tsx')).TransferManyDialog,
);
