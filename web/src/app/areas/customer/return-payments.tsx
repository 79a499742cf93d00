/** What was paid on a loan that is being returned, with the receipts. */
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { PaymentTable, saveMyReceipt } from '#modules/repayments';
import { Card } from '#ui';

export const ReturnPayments = ({ rows }: { rows: RepaymentsView['payments'] }) =>
  rows.length > 0 && (
    <Card title="Payments">
      <PaymentTable rows={rows} isReturned onReceipt={(row) => void saveMyReceipt(row.id, row.reference)} />
    </Card>
  );
