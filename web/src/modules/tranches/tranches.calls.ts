/** What screens can ask the server about later payouts of a loan. */
import type { LoanId, PlannedPayout } from '@ajo/contract/modules/loans';
import { trancheCalls, type TrancheId, type TranchesView } from '@ajo/contract/modules/tranches';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActKey } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['tranches'];

export const useTranches = (id: LoanId) =>
  useQuery({ queryKey: [...key, id], queryFn: async () => (await make(trancheCalls.list, { params: { id } })).data });

export const useMyTranches = (id: LoanId) =>
  useQuery({ queryKey: [...key, 'mine', id], queryFn: async () => (await make(trancheCalls.mine, { params: { id } })).data });

/** The loan, its instalments and its history follow. */
const refresh = (cache: QueryClient): Promise<void> => cache.invalidateQueries();

function useAct<Wish>(act: (wish: Wish) => Promise<{ message?: string | undefined }>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return refresh(cache);
    },
    onError: () => cache.invalidateQueries({ queryKey: key }),
  });
}

export function usePlan(id: LoanId) {
  const idempotencyKey = useActKey();
  return useAct((tranches: readonly PlannedPayout[]) =>
    make(trancheCalls.plan, { params: { id }, body: { tranches: [...tranches] }, idempotencyKey }),
  );
}

export function useRelease(id: LoanId) {
  const idempotencyKey = useActKey();
  return useAct((trancheId: TrancheId) => make(trancheCalls.release, { params: { id, trancheId }, idempotencyKey }));
}

type GivenUp = { trancheId: TrancheId; reason: string };

export const useGiveUp = (id: LoanId) =>
  useAct(({ trancheId, reason }: GivenUp) => make(trancheCalls.cancel, { params: { id, trancheId }, body: { reason } }));

export const useDoWithout = (id: LoanId) =>
  useAct(({ trancheId, reason }: GivenUp) => make(trancheCalls.decline, { params: { id, trancheId }, body: { reason } }));

export type Tranche = TranchesView['tranches'][number];
