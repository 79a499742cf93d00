/** What a customer's screens can ask about the people they name as guarantors. */
import { type MyGuarantor, myGuarantorCalls, type NamedGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const key = ['my-guarantors'];

export const useMyGuarantors = () => useQuery({ queryKey: key, queryFn: async () => (await make(myGuarantorCalls.mine)).data });

type Answer = { message?: string | undefined; data: MyGuarantor };

/** The list is read again whatever comes of it: a "no" often means that it has changed meanwhile. */
function useAct<Body>(act: (body: Body) => Promise<Answer>) {
  const cache = useQueryClient();
  const read = () => cache.invalidateQueries({ queryKey: key });
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Done');
      return read();
    },
    onError: read,
  });
}

const take = (id: GuarantorId) => make(myGuarantorCalls.withdraw, { params: { id } });

export const useRemind = () => useAct((id: GuarantorId) => make(myGuarantorCalls.remind, { params: { id } }));
export const useTakeBack = () => useAct(take);
export const useName = () => useAct((body: NamedGuarantor) => make(myGuarantorCalls.create, { body }));
export const useCorrect = (id: GuarantorId) =>
  useAct((body: NamedGuarantor) => make(myGuarantorCalls.update, { params: { id }, body }));

/** The new person first: whoever cannot be asked leaves the earlier request as it was. */
export const useReplace = (id: GuarantorId) =>
  useAct(async (body: NamedGuarantor) => {
    const named = await make(myGuarantorCalls.create, { body });
    await take(id);
    return named;
  });

export function useHandInVideo(id: GuarantorId) {
  const [progress, setProgress] = useState<number>();
  const send = useAct((video: File) =>
    make(myGuarantorCalls.video, { body: { guarantor_id: id }, files: { video }, onProgress: setProgress }).finally(() =>
      setProgress(undefined),
    ),
  );
  return { send, progress };
}
