/** /admin/requests/repayments/{loanId}/transactions/{loanPaymentId}: one instalment with its payment logs. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import { useParams } from 'react-router';
import { useLoanBrief } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { ErrorState, Skeletons } from '#ui';
import { InstalmentPage } from '../components/instalment-page.tsx';
import { saveReceipt, useInstalment } from '../staff-repayments.calls.ts';

export function InstalmentScreen() {
  const { loanId = '', loanPaymentId = '' } = useParams();
  const loan = useLoanBrief(loanId as LoanId).data;
  const { data, error } = useInstalment({ loanId: loanId as LoanId, paymentId: loanPaymentId as InstalmentId });
  if (error) return <ErrorState page error={error} />;
  if (!data) return <Skeletons />;
  return (
    <InstalmentPage
      instalment={data}
      back={{ to: paths.staff.request(loanId), label: loan?.number ?? 'Loan' }}
      onReceipt={(row) => void saveReceipt(row.id, row.reference)}
    />
  );
}
