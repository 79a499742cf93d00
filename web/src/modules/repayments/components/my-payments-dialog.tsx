/** What a loan that has ended charged and what was paid, with a receipt for each payment. */
import type { LoanRow } from '@ajo/contract/modules/loans';
import { paths } from '#platform/paths';
import { Dialog, ErrorState, Skeletons, Stack } from '#ui';
import { saveMyReceipt, useMyRepayments } from '../my-repayments.calls.ts';
import { InstalmentTable, PaymentTable } from './payment-lists.tsx';

export type PaymentsOf = { loan: Pick<LoanRow, 'id' | 'number'> };

export function MyPaymentsDialog({ loan, onClose }: PaymentsOf & { onClose: () => void }) {
  const { data, error, refetch } = useMyRepayments(loan.id);
  return (
    <Dialog title={`Payments of ${loan.number}`} size="lg" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && (
        <Stack>
          <PaymentTable rows={data.payments} onReceipt={(row) => void saveMyReceipt(row.id, row.reference)} />
          <InstalmentTable rows={data.instalments} linkTo={(row) => paths.loanPayment(loan.id, row.id)} />
        </Stack>
      )}
    </Dialog>
  );
}
