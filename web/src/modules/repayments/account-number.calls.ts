/** What the screens of a loan can ask the server for about its bank account number. */
import { accountNumberCalls } from '@ajo/contract/modules/repayments.accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

/** The customer of the loan gets a new account number at this provider; older ones still take money. */
export function useRegenerateAccount(loanId: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (product: 'paystack' | 'providus') =>
      make(accountNumberCalls.renew, { params: { product }, body: { loan_id: loanId } }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Wallet regenerated successfully');
      return cache.invalidateQueries({ queryKey: ['loans'] });
    },
  });
}
