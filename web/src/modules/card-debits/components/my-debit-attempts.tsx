/** What was tried from the customer's own card: its table is fetched once something was. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { DebitAttemptView } from '@ajo/contract/modules/card-debits';
import { Card, later } from '#ui';
import { useMyAttempts } from '../card-debits.calls.ts';

const AttemptTable = later<{ rows: readonly DebitAttemptView[] | undefined }>(
  async () => (await import('./attempt-table.tsx')).AttemptTable,
);

export function MyDebitAttempts({ loanId }: { loanId: LoanId }) {
  const { data } = useMyAttempts(loanId);
  if (!data?.length) return null;
  return (
    <Card title="Collected from your card">
      <AttemptTable rows={data} />
    </Card>
  );
}
