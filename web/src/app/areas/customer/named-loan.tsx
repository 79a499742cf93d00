/** The loan that a message leads to, with its payment: fetched when an address names one. */
import type { LoanRow, LoanView } from '@ajo/contract/modules/loans';
import type { ReactNode } from 'react';
import { useMyLoan } from '#modules/loan-applications';
import { ErrorState, Skeletons } from '#ui';
import { LoanEnded } from './loan-ended.tsx';
import { hasEnded } from './money-leads.ts';
import { NamedPayment } from './named-payment.tsx';

export type NamedLoanProps = {
  row: LoanRow;
  payment: string | null;
  /** The loan is on the page already. */
  isOpen: boolean;
  show: (loan: LoanView) => ReactNode;
};

export const NamedLoan = ({ row, payment, isOpen, show }: NamedLoanProps) => (
  <>
    {payment && <NamedPayment loan={row} paymentId={payment} />}
    {!isOpen && (hasEnded(row) ? <LoanEnded row={row} /> : <Other row={row} show={show} />)}
  </>
);

function Other({ row, show }: Pick<NamedLoanProps, 'row' | 'show'>) {
  const { data, error, refetch } = useMyLoan(row.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? show(data) : <Skeletons />;
}
