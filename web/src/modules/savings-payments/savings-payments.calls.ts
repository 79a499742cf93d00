/** What customers can ask the server about payments from their savings. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { savingsPaymentCalls as calls, type SavingsPaymentPurpose } from '@ajo/contract/modules/savings-payments';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

/** What is paid for. Without an amount the server names the one that is due. */
export type PaidFor = { purpose: SavingsPaymentPurpose; id: string; amount?: Kobo | undefined };

const queryOf = ({ purpose, id, amount }: PaidFor) => ({
  purpose,
  purpose_id: id,
  ...(amount !== undefined && { amount }),
});
const sourcesKey = ['savings-sources'];

export const useSources = (of: PaidFor) =>
  useQuery({
    queryKey: [...sourcesKey, of.purpose, of.id, String(of.amount)],
    queryFn: async () => (await make(calls.sources, { query: queryOf(of) })).data,
    retry: false,
    gcTime: 0,
  });

/** `changes`: what the payment changes apart from the savings. */
export const usePayFromSavings = (of: PaidFor, changes: readonly string[]) =>
  useAct(
    (savingsId: SavingsId, idempotencyKey) =>
      make(calls.pay, { body: { ...queryOf(of), savings_id: savingsId }, idempotencyKey }),
    changes,
    sourcesKey,
    ['my-savings'],
    ['own-holdings'],
  );
