/** /investments: what the customer has invested, and the way back from the payment page. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { MyInvestments, myInvestmentsKey } from '#modules/investment-contracts';
import { useReturn } from '#modules/repayments';
import { PaymentReturn } from './payment-return.tsx';

export function InvestmentsPage() {
  const [search] = useSearchParams();
  const reference = search.get('reference');
  useStartedInvestment(reference);
  return <MyInvestments>{reference && <PaymentReturn reference={reference} />}</MyInvestments>;
}

/** The investment starts as soon as its payment is booked. */
function useStartedInvestment(reference: string | null): void {
  const status = useReturn(reference)?.status;
  const cache = useQueryClient();
  useEffect(() => {
    if (status === 'completed') void cache.invalidateQueries({ queryKey: myInvestmentsKey });
  }, [cache, status]);
}
