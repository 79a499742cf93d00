/** What customers and staff can ask about a dormant savings account. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import { reactivationCalls } from '@ajo/contract/modules/savings-desk.reactivation';
import { useMutation } from '@tanstack/react-query';
import { mySavingsKey, savingsKey } from '#modules/savings';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

export const useSendReactivationCode = (id: SavingsId) =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: async () => (await make(reactivationCalls.sendCode, { params: { id } })).data,
  });

type Proof = NonNullable<Sent<typeof reactivationCalls.prove>['body']>;
export const useProveIdentity = (id: SavingsId) =>
  useAct((body: Proof) => make(reactivationCalls.prove, { params: { id }, body }), mySavingsKey);

export const useReactivate = (id: SavingsId) =>
  useAct(
    (reason: string, idempotencyKey) => make(reactivationCalls.reactivate, { params: { id }, body: { reason }, idempotencyKey }),
    savingsKey,
    ['approvals'],
  );
