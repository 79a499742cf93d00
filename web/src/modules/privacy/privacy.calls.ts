/** What the screens of own data ask the server for. */
import { privacyCalls, type RequestId, type RequestKind, type RequestState } from '@ajo/contract/modules/privacy';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const shownInPlace = { shownInPlace: true } as const;
const mine = ['privacy', 'mine'] as const;
const queue = ['privacy', 'queue'] as const;
/** While a file is being made the page follows by itself. */
const followMs = 2_000;

export const useMyData = () =>
  useQuery({
    queryKey: mine,
    queryFn: () => make(privacyCalls.read),
    refetchInterval: ({ state }) => (state.data?.data.exports.some(({ status }) => status === 'waiting') ? followMs : false),
  });

/** What answers with a sentence and changes the page. */
function useAct<Sent>(act: (sent: Sent) => Promise<{ message: string }>, key: readonly string[] = mine) {
  const cache = useQueryClient();
  return useMutation({
    meta: shownInPlace,
    mutationFn: act,
    onSuccess: ({ message }) => {
      alerts.success(message);
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}

export const useRequestExport = () => useAct<void>(() => make(privacyCalls.requestExport));
export const useSetMarketing = () => useAct((given: boolean) => make(privacyCalls.setConsent, { body: { given } }));
export const useAskAboutData = () => useAct((body: { kind: RequestKind; wish: string }) => make(privacyCalls.ask, { body }));
export const useWithdraw = () => useAct((id: RequestId) => make(privacyCalls.withdraw, { params: { id } }));

export const useRequestQueue = (page: number, status: string) =>
  useQuery({
    queryKey: [...queue, page, status],
    queryFn: () => make(privacyCalls.queue, { query: { page, ...(status && { status: status as RequestState }) } }),
    placeholderData: keepPreviousData,
  });

export const useRetentionRuns = (page: number) =>
  useQuery({
    queryKey: ['privacy', 'retention', page],
    queryFn: () => make(privacyCalls.retention, { query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });

export const useDecide = () =>
  useAct(
    ({ id, ...body }: { id: RequestId; verdict: 'completed' | 'denied'; reason: string }) =>
      make(privacyCalls.decide, { params: { id }, body }),
    queue,
  );
