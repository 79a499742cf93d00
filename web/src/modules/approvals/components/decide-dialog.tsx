/** Approves, declines or withdraws: the facts first, and no decision preselected. */
import type { ApprovalAction, ApprovalView } from '@ajo/contract/modules/approvals';
import { typedApprovals } from '@ajo/contract/modules/approvals.confirmation';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Dialog, Form, isTyped, Problem, SelectField, TextField, TypedName, useFields } from '#ui';
import { actionLabels } from '../approval.labels.ts';
import { useDecide } from '../approvals.calls.ts';
import { ApprovalFacts } from './approval-facts.tsx';

const verbs: Record<ApprovalAction, string> = { approve: 'Approve', decline: 'Decline', withdraw: 'Withdraw' };

type Props = { approval: ApprovalView; /** What its act would do, below the facts. */ children?: ReactNode; onClose: () => void };

export function DecideDialog({ approval, children, onClose }: Props) {
  const act = useDecide(approval);
  const { field, values, refuse, setErrors } = useFields({ action: '', reason: '', typed: '' });
  const asksName = values.action === 'approve' && typedApprovals.has(approval.kind);
  const page = approval.can.includes('approve') ? approval.approved_on_page : null;
  const choices = approval.can.filter((action) => !(page && action === 'approve'));
  const send = (): void => {
    const { reason } = values;
    const action = choices.find((one) => one === values.action);
    if (!action) return setErrors({ action: 'Choose a decision first' });
    if (asksName && !isTyped(approval.subject.name, values.typed)) return;
    act.mutate({ action, reason }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Dialog title={`${approval.title}: ${approval.subject.name}`} size={children ? 'lg' : 'md'} onClose={onClose}>
      <ApprovalFacts approval={approval} />
      {children}
      {approval.evidence_page && (
        <p>
          Look at the document before you decide. <Link to={approval.evidence_page}>Open its page</Link>
        </p>
      )}
      {page && (
        <p>
          This request is approved on its own page. <Link to={page}>Open the page</Link>
        </p>
      )}
      <Form onSubmit={send} label="Decision">
        <Problem of={act.error} />
        <SelectField
          label="Decision"
          required
          placeholder="Choose a decision"
          options={choices.map((value) => ({ value, label: actionLabels[value] }))}
          {...field('action')}
        />
        {(values.action === 'decline' || values.action === 'withdraw') && (
          <TextField label="Reason" lines={3} required={values.action === 'decline'} {...field('reason')} />
        )}
        {asksName && <TypedName subject={approval.subject.name} value={values.typed} onChange={field('typed').onChange} />}
        <Button
          type="submit"
          disabled={asksName && !isTyped(approval.subject.name, values.typed)}
          wide
          look={values.action === 'decline' ? 'danger' : 'filled'}
          busy={act.isPending}
        >
          {verbs[values.action as ApprovalAction] ?? 'Send the decision'}
        </Button>
      </Form>
    </Dialog>
  );
}
