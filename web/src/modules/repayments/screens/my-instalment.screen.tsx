/** /requests/repayments/{loanId}/transactions/{loanPaymentId}: one instalment of the customer's own loan. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import { repaymentCalls } from '@ajo/contract/modules/repayments';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useMyLoan } from '#modules/loan-applications';
import { make } from '#platform/call';
import { paths } from '#platform/paths';
import { ErrorState, Skeletons } from '#ui';
import { InstalmentPage } from '../components/instalment-page.tsx';
import { saveMyReceipt, useMyRepayments } from '../my-repayments.calls.ts';

export function MyInstalmentScreen() {
  const { loanId = '', loanPaymentId = '' } = useParams();
  const params = { loanId: loanId as LoanId, paymentId: loanPaymentId as InstalmentId };
  const { data, error } = useQuery({
    queryKey: ['my-instalment', params],
    queryFn: async () => (await make(repaymentCalls.myInstalment, { params })).data,
  });
  const loan = useMyLoan(params.loanId);
  const among = useMyRepayments(params.loanId);
  if (error) return <ErrorState page error={error} />;
  // The title counts the instalments of the loan, and the ring those paid: neither may change on the page.
  if (!data || !loan.isFetched || !among.isFetched) return <Skeletons />;
  return (
    <InstalmentPage
      instalment={data}
      loan={loan.data}
      among={among.data}
      back={{ to: paths.dashboard, label: 'Dashboard' }}
      payAt={paths.payLoan(params.loanId)}
      onReceipt={(row) => void saveMyReceipt(row.id, row.reference)}
    />
  );
}
