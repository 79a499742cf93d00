/** What may be done with several requests at once: write to their guarantors again, and give their customers to an officer. */
import { may, type Role } from '@ajo/contract/kernel/access';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { BulkTransferDialog, mayTransfer } from '#modules/users';
import { type BulkAct, type BulkProps, laterDialog } from '#ui';

const RemindGuarantorsDialog = laterDialog<BulkProps<LoanRow>>(
  () => 'Remind guarantors',
  async () => (await import('./list-dialogs.tsx')).RemindGuarantorsDialog,
);

/** A customer with two of the requests changes officers once. */
function GiveToOfficerDialog({ rows, onClose }: BulkProps<LoanRow>) {
  const customers = new Map(rows.map(({ customer }) => [customer.id, { id: customer.id, name: customer.name }]));
  return <BulkTransferDialog rows={[...customers.values()]} onClose={onClose} />;
}

export const requestActs = (role: Role): BulkAct<LoanRow>[] => [
  ...(mayTransfer() ? [{ label: 'Assign officer', Dialog: GiveToOfficerDialog }] : []),
  ...(may(role, 'guarantors.request') ? [{ label: 'Remind guarantors', Dialog: RemindGuarantorsDialog }] : []),
];
