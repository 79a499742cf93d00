/** Addresses that lead to a part of a customer's page: /admin/kyc/{user_id}, /admin/payments/{id}, /admin/requests/profile/{loan_id}. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { Navigate, useParams } from 'react-router';
import { useLoan } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { ErrorState, Skeletons } from '#ui';

export function KycAddress() {
  const { user_id: id = '' } = useParams();
  return <Navigate replace to={paths.staff.kycOf(id)} />;
}

export function PaymentsAddress() {
  const { id = '' } = useParams();
  return <Navigate replace to={paths.staff.payments(id)} />;
}

/** The applicant of a loan. */
export function ApplicantAddress() {
  const { loan_id: id = '' } = useParams();
  const { data: loan, error, refetch } = useLoan(id as LoanId);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  return loan ? <Navigate replace to={paths.staff.user(loan.customer.id)} /> : <Skeletons />;
}
