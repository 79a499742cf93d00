/** What branches and officers collected. Apart from the short lists, whose contracts are large: the first page of an admin loads this. */
import { collectionCalls } from '@ajo/contract/modules/reports.collections';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

/** Of the amounts due since the first of the month. */
export const useCollectedBy = (by: 'branch' | 'officer', isEnabled = true) =>
  useQuery({
    queryKey: ['dashboard', 'collected', by],
    queryFn: async () => (await make(collectionCalls.summary, { query: { by } })).data.groups,
    enabled: isEnabled,
    // One figure of a larger screen: the screen does not wait for it again.
    retry: false,
  });
