/** What became of a payment or of a direct debit, for customers who come back from another page. */
import { openLoanOf } from '@ajo/contract/modules/loan-applications.own';
import type { MandateId } from '@ajo/contract/modules/mandates';
import { useMyLoan, useMyLoans } from '#modules/loan-applications';
import { later } from '#ui';
import { CheckingPayment, KeepCard, PaymentReturn } from './payment-return.tsx';

const MandateReturn = later<{ id: MandateId }>(
  async () => (await import('../../../modules/mandates/components/mandate-return.tsx')).MandateReturn,
);

/** The bank's page may add a reference of its own, so the direct debit comes first. */
export const Returned = ({ reference, mandate }: { reference: string | null; mandate: string | null }) => (
  <>
    {mandate && <MandateReturn id={mandate as MandateId} />}
    {reference && !mandate && <LoanPayment reference={reference} />}
  </>
);

function LoanPayment({ reference }: { reference: string }) {
  const isLoanReturn = useIsReturning();
  if (isLoanReturn === undefined) return <CheckingPayment hasReceipts />;
  return (
    <>
      <PaymentReturn reference={reference} hasReceipts isLoanReturn={isLoanReturn} />
      {/* After a return no instalment follows. */}
      {!isLoanReturn && <KeepCard reference={reference} ofLoan />}
    </>
  );
}

/** Whether the customer's loan is being returned, or was returned as the latest. Undefined before it is read. */
function useIsReturning(): boolean | undefined {
  const { data: rows, error } = useMyLoans();
  const open = rows && openLoanOf(rows);
  const loan = useMyLoan(open?.id);
  if (error ?? loan.error) return false;
  if (!rows || (open && !loan.data)) return undefined;
  return loan.data ? loan.data.cooling_off_requested_at !== null : (rows[0]?.returned_on ?? null) !== null;
}
