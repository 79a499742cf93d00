/** What customers and staff can ask the server about closing a savings account. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import { closeSavingsCalls } from '@ajo/contract/modules/withdrawals.close';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

/** `own`: of the customer. The figures are those of now. */
export const useClosingQuote = (id: SavingsId, own: boolean) =>
  useQuery({
    queryKey: ['closing-quote', id],
    queryFn: async () => (await make(closeSavingsCalls[own ? 'quote' : 'quoteFor'], { params: { id } })).data,
    retry: false,
    gcTime: 0,
  });

export const useCloseSavings = (id: SavingsId) =>
  useAct((_: undefined, idempotencyKey) => make(closeSavingsCalls.close, { params: { id }, idempotencyKey }), ['my-savings']);

export const useCloseSavingsFor = (id: SavingsId) =>
  useAct(
    (reason: string, idempotencyKey) => make(closeSavingsCalls.closeFor, { params: { id }, body: { reason }, idempotencyKey }),
    ['savings'],
    ['withdrawals'],
  );
