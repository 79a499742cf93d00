/** What the screen of payouts can ask the server. */
import { payoutCalls, type PayoutId } from '@ajo/contract/modules/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';
import { labelOf } from './payout.labels.ts';

/** The name of the list, under which its screen keeps the pages. */
const key = ['payouts'];
export function useQueryPayout() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: PayoutId) => make(payoutCalls.ask, { params: { id } }),
    onSuccess: ({ data }) => {
      alerts.success(`${data.reference}: ${labelOf(data).word}`);
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}

type Outcome = NonNullable<Sent<typeof payoutCalls.record>['body']>;
export const useRecordPayout = (id: PayoutId) =>
  useAct((body: Outcome, idempotencyKey) => make(payoutCalls.record, { params: { id }, body, idempotencyKey }), key);
