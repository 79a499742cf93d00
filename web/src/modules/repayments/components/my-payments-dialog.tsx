/** What a loan that has ended charged and what was paid, with a receipt for each payment. */
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { paths } from '#platform/paths';
import { Dialog, ErrorState, Skeletons, Stack } from '#ui';
import { saveMyReceipt, useMyRepayments } from '../my-repayments.calls.ts';
import { InstalmentTable, PaymentTable } from './payment-lists.tsx';

export type PaymentsOf = { loan: Pick<LoanRow, 'id' | 'number' | 'returned_on'> };

export function MyPaymentsDialog({ loan, onClose }: PaymentsOf & { onClose: () => void }) {
  const { data, error, refetch } = useMyRepayments(loan.id);
  return (
    <Dialog title={`Payments of ${loan.number}`} size="lg" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && (
        <Stack>
          {loan.returned_on && <p>You returned this loan on {longDay(loan.returned_on)}. You owe nothing on it.</p>}
          <PaymentTable
            rows={data.payments}
            isReturned={loan.returned_on !== null}
            onReceipt={(row) => void saveMyReceipt(row.id, row.reference)}
          />
          {!loan.returned_on && <InstalmentTable rows={data.instalments} linkTo={(row) => paths.loanPayment(loan.id, row.id)} />}
        </Stack>
      )}
    </Dialog>
  );
}
