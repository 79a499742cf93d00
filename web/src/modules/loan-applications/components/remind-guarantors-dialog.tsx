/** Writes to the guarantors of several requests again. */
import type { LoanRow } from '@ajo/contract/modules/loans';
import { loanDeskCalls } from '@ajo/contract/modules/loan-applications.desk';
import { make } from '#platform/call';
import { BulkDialog, type BulkProps } from '#ui';

export function RemindGuarantorsDialog({ rows, onClose }: BulkProps<LoanRow>) {
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
