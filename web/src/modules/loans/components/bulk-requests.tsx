/** What may be done with several requests at once: write to their guarantors again, and give their customers to an officer. */
import { may, type Role } from '@ajo/contract/kernel/access';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { loanDeskCalls } from '@ajo/contract/modules/loans.desk';
import { BulkTransferDialog, mayTransfer } from '#modules/users';
import { make } from '#platform/call';
import { type BulkAct, BulkDialog, type BulkProps } from '#ui';

function RemindGuarantorsDialog({ rows, onClose }: BulkProps<LoanRow>) {
  const count = `${rows.length} ${rows.length === 1 ? 'request' : 'requests'}`;
  return (
    <BulkDialog
      title="Remind guarantors"
      rows={rows}
      nameOf={({ number, customer }) => `${number} ${customer.name}`}
      act={({ id }) => make(loanDeskCalls.requestGuarantor, { params: { id } })}
      verb={`Remind the guarantors of ${count}`}
      onClose={onClose}
    >
      <p>
        Guarantors who have not answered get a new invitation; earlier links stop working. Where one is missing, the customer is
        asked.
      </p>
    </BulkDialog>
  );
}

/** A customer with two of the requests changes officers once. */
function GiveToOfficerDialog({ rows, onClose }: BulkProps<LoanRow>) {
  const customers = new Map(rows.map(({ customer }) => [customer.id, { id: customer.id, name: customer.name }]));
  return <BulkTransferDialog rows={[...customers.values()]} onClose={onClose} />;
}

export const requestActs = (role: Role): BulkAct<LoanRow>[] => [
  ...(mayTransfer() ? [{ label: 'Give to an officer', Dialog: GiveToOfficerDialog }] : []),
  ...(may(role, 'guarantors.request') ? [{ label: 'Remind guarantors', Dialog: RemindGuarantorsDialog }] : []),
];
