/** The number of pending approvals, for the menu. */
import { approvalSummary } from '@ajo/contract/modules/approvals.summary';
import { minuteMs } from '@ajo/contract/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

export const approvalsKey = ['approvals'];

export const useApprovalSummary = () =>
  useQuery({
    queryKey: [...approvalsKey, 'summary'],
    queryFn: async () => (await make(approvalSummary)).data,
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
  });
