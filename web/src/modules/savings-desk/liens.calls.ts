/** What staff and customers can ask the server about liens. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import { lienCalls, type LienId } from '@ajo/contract/modules/savings-desk.liens';
import { useQuery } from '@tanstack/react-query';
import { mySavingsKey, savingsKey } from '#modules/savings';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

export const useLiens = (id: SavingsId) =>
  useQuery({
    queryKey: [...savingsKey, id, 'liens'],
    queryFn: async () => (await make(lienCalls.list, { params: { id } })).data,
  });

export const useOwnLiens = (id: SavingsId, isNeeded = true) =>
  useQuery({
    queryKey: [...mySavingsKey, id, 'liens'],
    queryFn: async () => (await make(lienCalls.own, { params: { id } })).data,
    enabled: isNeeded,
  });

type Placing = NonNullable<Sent<typeof lienCalls.place>['body']>;
export const usePlaceLien = (id: SavingsId) =>
  useAct((body: Placing, idempotencyKey) => make(lienCalls.place, { params: { id }, body, idempotencyKey }), savingsKey);

export const useReleaseLien = (id: SavingsId, lid: LienId) =>
  useAct(
    (reason: string, idempotencyKey) => make(lienCalls.release, { params: { id, lid }, body: { reason }, idempotencyKey }),
    savingsKey,
  );
