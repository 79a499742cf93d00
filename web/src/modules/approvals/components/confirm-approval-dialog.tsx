/** Confirms one approval on the page of its subject: with the version of the facts that the dialog shows. */
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import { typedApprovals } from '@ajo/contract/modules/approvals.confirmation';
import { type ReactNode, useState } from 'react';
import { Button, Dialog, ErrorState, isTyped, Problem, Skeletons, TypedName } from '#ui';
import { useApproval, useDecide } from '../approvals.calls.ts';
import { subjectToType } from '../subject-to-type.ts';
import { ApprovalFacts } from './approval-facts.tsx';

type Props = { id: string; title: string; children?: ReactNode; onClose: () => void };

export function ConfirmApprovalDialog({ id, title, children, onClose }: Props) {
  const { data, error } = useApproval(id);
  return (
    <Dialog title={title} size={children ? 'lg' : 'md'} onClose={onClose}>
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeletons />}
      {data && (
        <Confirmation approval={data} onClose={onClose}>
          {children}
        </Confirmation>
      )}
    </Dialog>
  );
}

function Confirmation({ approval, children, onClose }: Pick<Props, 'children' | 'onClose'> & { approval: ApprovalView }) {
  const decide = useDecide(approval);
  const [typed, setTyped] = useState('');
  const subject = subjectToType(approval);
  const asksName = typedApprovals.has(approval.kind);
  return (
    <>
      <ApprovalFacts approval={approval} />
      {children}
      {asksName && <TypedName subject={subject} value={typed} onChange={setTyped} />}
      <Problem of={decide.error} />
      <Button
        wide
        busy={decide.isPending}
        disabled={asksName && !isTyped(subject, typed)}
        onClick={() => decide.mutate({ action: 'approve', reason: '' }, { onSuccess: onClose })}
      >
        Confirm: it takes effect immediately
      </Button>
    </>
  );
}
