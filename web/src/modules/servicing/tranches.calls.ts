/** What screens can ask the server about later payouts of a loan. */
import type { LoanId, PlannedPayout } from '@ajo/contract/modules/loans';
import { trancheCalls, type TrancheId, type TranchesView } from '@ajo/contract/modules/servicing.tranches';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['tranches'];

export const useTranches = (id: LoanId) =>
  useQuery({ queryKey: [...key, id], queryFn: async () => (await make(trancheCalls.list, { params: { id } })).data });

export const useMyTranches = (id: LoanId) =>
  useQuery({ queryKey: [...key, 'mine', id], queryFn: async () => (await make(trancheCalls.mine, { params: { id } })).data });

/** The loan, its instalments and its history follow, so everything is read again. */
const everything: readonly string[] = [];

export const usePlan = (id: LoanId) =>
  useAct(
    (tranches: readonly PlannedPayout[], idempotencyKey) =>
      make(trancheCalls.plan, { params: { id }, body: { tranches: [...tranches] }, idempotencyKey }),
    everything,
  );

export const useRelease = (id: LoanId) =>
  useAct(
    (trancheId: TrancheId, idempotencyKey) => make(trancheCalls.release, { params: { id, trancheId }, idempotencyKey }),
    everything,
  );

type AbandonInput = { trancheId: TrancheId; reason: string };

export const useAbandonTranche = (id: LoanId) =>
  useAct(
    ({ trancheId, reason }: AbandonInput) => make(trancheCalls.cancel, { params: { id, trancheId }, body: { reason } }),
    everything,
  );

export const useDoWithout = (id: LoanId) =>
  useAct(
    ({ trancheId, reason }: AbandonInput) => make(trancheCalls.decline, { params: { id, trancheId }, body: { reason } }),
    everything,
  );

export type Tranche = TranchesView['tranches'][number];
