/** What a customer's screens can ask about the people they name as guarantors. */
import { type MyGuarantor, myGuarantorCalls, type NamedGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['my-guarantors'];
/** The card of the application names its guarantors too. */
const changes = [key, ['my-loans']];

export const useMyGuarantors = () => useQuery({ queryKey: key, queryFn: async () => (await make(myGuarantorCalls.mine)).data });

export const keepMyGuarantors = (cache: QueryClient, people: MyGuarantor[]): void => void cache.setQueryData(key, people);

const take = (id: GuarantorId) => make(myGuarantorCalls.withdraw, { params: { id } });

export const useRemind = () => useAct((id: GuarantorId) => make(myGuarantorCalls.remind, { params: { id } }), ...changes);
export const useWithdrawRequest = () => useAct(take, ...changes);
export const useName = () => useAct((body: NamedGuarantor) => make(myGuarantorCalls.create, { body }), ...changes);
export const useCorrect = (id: GuarantorId) =>
  useAct((body: NamedGuarantor) => make(myGuarantorCalls.update, { params: { id }, body }), ...changes);

/** The new person first: if that fails, the earlier request stays. */
export const useReplace = (id: GuarantorId) =>
  useAct(
    async (body: NamedGuarantor) => {
      const named = await make(myGuarantorCalls.create, { body });
      await take(id);
      return named;
    },
    ...changes,
  );

export function useHandInVideo(id: GuarantorId) {
  const [progress, setProgress] = useState<number>();
  const send = useAct(
    (video: File) =>
      make(myGuarantorCalls.video, { body: { guarantor_id: id }, files: { video }, onProgress: setProgress }).finally(() =>
        setProgress(undefined),
      ),
    key,
  );
  return { send, progress };
}
