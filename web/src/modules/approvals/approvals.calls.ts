/** The decisions of staff about approvals. */
import { approvalCalls, type ApprovalAction, ApprovalId, type ApprovalView } from '@ajo/contract/modules/approvals';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';
import { approvalsKey } from './approval-summary.calls.ts';

/** The facts change on the screen only after a refusal, which says why. */
export const useApproval = (id: string) =>
  useQuery({
    queryKey: [...approvalsKey, 'one', id],
    queryFn: async () => (await make(approvalCalls.read, { params: { id: ApprovalId.parse(id) } })).data,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

export type Decision = { action: ApprovalAction; reason: string };

/** People and loans are read again too: what was approved has changed them. The version is that of the facts on the screen. */
export const useDecide = ({ id, version }: Pick<ApprovalView, 'id' | 'version'>) =>
  useAct(
    ({ action, reason }: Decision, idempotencyKey) => {
      const params = { id };
      if (action === 'approve') return make(approvalCalls.approve, { params, body: { version }, idempotencyKey });
      if (action === 'decline') return make(approvalCalls.decline, { params, body: { reason } });
      return make(approvalCalls.withdraw, { params, body: { ...(reason && { reason }) } });
    },
    approvalsKey,
    ['people'],
    ['loans'],
    ['dashboard'],
  );
