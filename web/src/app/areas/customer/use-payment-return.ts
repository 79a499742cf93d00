/** Back from the payment page: what was paid for follows as soon as the payment is booked. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useReturn } from '#modules/repayments';

/** @returns the reference of the payment; null when the customer did not come from the payment page. */
export function usePaymentReturn(queryKey: QueryKey): string | null {
  const [search] = useSearchParams();
  const reference = search.get('reference');
  const status = useReturn(reference).data?.status;
  const cache = useQueryClient();
  useEffect(() => {
    if (status === 'completed') void cache.invalidateQueries({ queryKey });
  }, [cache, queryKey, status]);
  return reference;
}
