/** What the screens of own data ask the server for. */
import { privacyCalls, type RequestId, type RequestKind } from '@ajo/contract/modules/privacy';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const mine = ['privacy', 'mine'] as const;
/** The notification settings show the same consent. */
const preferences = ['messages', 'preferences'] as const;
export const queueKey = ['privacy', 'queue'] as const;
/** While a file is being made the page is updated automatically. */
const pollMs = 2_000;

export const useMyData = () =>
  useQuery({
    queryKey: mine,
    queryFn: () => make(privacyCalls.read),
    refetchInterval: ({ state }) => (state.data?.data.exports.some(({ status }) => status === 'waiting') ? pollMs : false),
  });

export const useRequestExport = () => useAct(() => make(privacyCalls.requestExport), mine);
export const useSetMarketing = () =>
  useAct((granted: boolean) => make(privacyCalls.setConsent, { body: { given: granted } }), mine, preferences);
export const useRequestAboutData = () =>
  useAct((body: { kind: RequestKind; details: string }) => make(privacyCalls.ask, { body }), mine);
export const useWithdraw = () => useAct((id: RequestId) => make(privacyCalls.withdraw, { params: { id } }), mine);

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
    queueKey,
  );
