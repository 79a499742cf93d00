/** What the screens of staff can ask the server about approvals. */
import { approvalCalls, type ApprovalAction, type ApprovalState, type ApprovalView } from '@ajo/contract/modules/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';
import { approvalsKey } from './approval-summary.calls.ts';

type Filters = { state: ApprovalState | undefined; kind: string; page: number };

export const useApprovals = ({ state, kind, page }: Filters) =>
  useQuery({
    queryKey: [...approvalsKey, state, kind, page],
    queryFn: () => make(approvalCalls.list, { query: { page, ...(state && { state: [state] }), ...(kind && { kind }) } }),
    placeholderData: keepPreviousData,
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
  );
