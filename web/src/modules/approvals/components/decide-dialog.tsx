/** Approves, declines or withdraws: the facts first, then a button for each decision. */
import type { ApprovalAction, ApprovalView } from '@ajo/contract/modules/approvals';
import { typedApprovals } from '@ajo/contract/modules/approvals.confirmation';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button, Dialog, Form, isTyped, Problem, Row, TextField, TypedName, useFields } from '#ui';
import { actionLabels } from '../approval.labels.ts';
import { useDecide } from '../approvals.calls.ts';
import { subjectToType } from '../subject-to-type.ts';
import { ApprovalFacts } from './approval-facts.tsx';

/** Sent with a reason: a decline must have one. */
const needReason = ['decline', 'withdraw'] as const;
type Explained = (typeof needReason)[number];

type Props = { approval: ApprovalView; /** What its act would do, below the facts. */ children?: ReactNode; onClose: () => void };

export function DecideDialog({ approval, children, onClose }: Props) {
  const { evidence_page: evidence } = approval;
  const page = approval.can.includes('approve') ? approval.approved_on_page : null;
  return (
    <Dialog
      title={`${approval.title}: ${approval.subject.name}`}
      about={approval.id}
      size={children ? 'lg' : 'md'}
      onClose={onClose}
    >
      <ApprovalFacts approval={approval} />
      {children}
      {evidence && (
        <p>
          Look at the document before you decide. <Link to={evidence}>Open its page</Link>
        </p>
      )}
      {page && (
        <p>
          This request is approved on its own page. <Link to={page}>Open the page</Link>
        </p>
      )}
      <DecisionForm
        approval={approval}
        can={page ? approval.can.filter((action) => action !== 'approve') : approval.can}
        onClose={onClose}
      />
    </Dialog>
  );
}

type FormProps = Pick<Props, 'approval' | 'onClose'> & { can: readonly ApprovalAction[] };

function DecisionForm({ approval, can, onClose }: FormProps) {
  const act = useDecide(approval);
  const { field, values, refuse, setErrors } = useFields({ reason: '', typed: '' });
  const [explained, explain] = useState<Explained>();
  const name = subjectToType(approval);
  const action = explained ?? 'approve';
  const asksName = !explained && can.includes('approve') && typedApprovals.has(approval.kind);
  const isHeld = asksName && !isTyped(name, values.typed);
  const send = (): void => {
    setErrors({});
    if (isHeld || !can.includes(action)) return;
    act.mutate({ action, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Decision">
      <Problem of={act.error} />
      {explained && <TextField label="Reason" lines={3} required={explained === 'decline'} {...field('reason')} />}
      {asksName && <TypedName subject={name} value={values.typed} onChange={field('typed').onChange} />}
      <Row>
        {explained ? (
          <Explain action={explained} isBusy={act.isPending} onBack={() => explain(undefined)} />
        ) : (
          <Decisions can={can} isBusy={act.isPending} isHeld={isHeld} onExplain={explain} />
        )}
      </Row>
    </Form>
  );
}

type DecisionsProps = Pick<FormProps, 'can'> & {
  isBusy: boolean;
  /** Until the name is typed. */
  isHeld: boolean;
  onExplain: (action: Explained) => void;
};

const Decisions = ({ can, isBusy, isHeld, onExplain }: DecisionsProps) => (
  <>
    {can.includes('approve') && (
      <Button type="submit" busy={isBusy} disabled={isHeld}>
        {actionLabels.approve}
      </Button>
    )}
    {needReason
      .filter((action) => can.includes(action))
      .map((action) => (
        <Button key={action} look="plain" onClick={() => onExplain(action)}>
          {actionLabels[action]}
        </Button>
      ))}
  </>
);

const Explain = ({ action, isBusy, onBack }: { action: Explained; isBusy: boolean; onBack: () => void }) => (
  <>
    <Button type="submit" look={action === 'decline' ? 'danger' : 'filled'} busy={isBusy}>
      {actionLabels[action]}
    </Button>
    <Button look="quiet" onClick={onBack}>
      Back
    </Button>
  </>
);
