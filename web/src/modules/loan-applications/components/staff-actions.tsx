/** The acts on a loan, exactly those that the server allows this caller now: two beside, the rest in a menu, and the next one last and filled. */
import { naira } from '@ajo/contract/kernel/money';
import type { LoanAction, LoanView } from '@ajo/contract/modules/loans';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, Problem, Row, type RowAction, RowActions } from '#ui';
import { acceptedGuarantors, mainAction } from '../stages.ts';
import { useRequestGuarantor } from '../staff-loans.calls.ts';
import { CorrectionDialog, FlagDialog, PurposeDialog } from './desk-dialogs.tsx';
import { DecisionDialog, OpinionDialog, ReleaseDialog } from './staff-dialogs.tsx';

const words: Partial<Record<LoanAction, (loan: LoanView) => string>> = {
  recommend: (loan) => (loan.recommendation ? 'Change recommendation' : 'Recommend loan'),
  review: (loan) => (loan.review ? 'Change review' : 'Review loan'),
  approve: (loan) => `Approve ${naira(loan.principal)}`,
  release: (loan) => `Disburse ${naira(loan.paid_out)}`,
  record_payment: (loan) => (loan.status === 'written_off' ? 'Record recovery' : 'Record payment'),
  send_back: () => 'Send back',
  undo_approval: () => 'Undo approval',
  deny: () => 'Deny',
  edit: () => 'Correct',
  change_purpose: () => 'Change purpose',
  flag_review: (loan) => (loan.human_review ? 'Release from review' : 'Hold for manual review'),
  request_guarantor: (loan) => (loan.guarantors.some(isUnanswered) ? 'Remind guarantor' : 'Request guarantor'),
};

const isUnanswered = ({ status }: { status: string }): boolean => status === 'unregistered' || status === 'incomplete';

/** Shown beside the next act. An opinion that was given is changed from the menu. */
const beside: readonly LoanAction[] = ['send_back', 'deny', 'record_payment', 'review', 'recommend'];
const shownBeside = 2;

/** Where the caller has no step of the loan now, a missing guarantor is what it waits for. */
const guarantorAction = ({ can, ...loan }: LoanView): LoanAction | undefined =>
  can.includes('request_guarantor') && acceptedGuarantors(loan) < loan.terms.required_guarantors
    ? 'request_guarantor'
    : undefined;

type Arranged = { main: LoanAction | undefined; second: LoanAction[]; rest: LoanAction[] };

/** The tab of the guarantors reminds each of them by name. */
const withoutReminder = (loan: LoanView): LoanView =>
  loan.guarantors.some(isUnanswered) ? { ...loan, can: loan.can.filter((action) => action !== 'request_guarantor') } : loan;

function arranged(loan: LoanView): Arranged {
  const main = mainAction(loan) ?? guarantorAction(loan);
  const offered = (Object.keys(words) as LoanAction[]).filter((action) => loan.can.includes(action) && action !== main);
  const isDone = (action: LoanAction): boolean =>
    (action === 'recommend' && loan.recommendation !== null) || (action === 'review' && loan.review !== null);
  const second = beside.filter((action) => offered.includes(action) && !isDone(action)).slice(0, shownBeside);
  return { main, second, rest: offered.filter((action) => !second.includes(action)) };
}

/** `servicing`: acts of a loan that was paid out, which are in the menu. `next`: where a loan that is over goes on. */
type Props = {
  loan: LoanView;
  recordPayment: (close: () => void) => ReactNode;
  servicing?: readonly RowAction[];
  next?: ReactNode;
};

export function StaffActions({ loan, recordPayment, servicing = [], next }: Props) {
  const [open, setOpen] = useState<LoanAction>();
  const [address] = useSearchParams();
  const request = useRequestGuarantor(loan.id);
  const close = (): void => setOpen(undefined);
  const dialogs: Partial<Record<LoanAction, () => ReactNode>> = {
    recommend: () => <OpinionDialog loan={loan} kind="recommend" onClose={close} />,
    review: () => <OpinionDialog loan={loan} kind="review" onClose={close} />,
    approve: () => <DecisionDialog loan={loan} to="approved" onClose={close} />,
    deny: () => <DecisionDialog loan={loan} to="denied" onClose={close} />,
    send_back: () => <DecisionDialog loan={loan} to="incomplete" onClose={close} />,
    undo_approval: () => <DecisionDialog loan={loan} to="pending" onClose={close} />,
    release: () => <ReleaseDialog loan={loan} onClose={close} />,
    edit: () => <CorrectionDialog loan={loan} onClose={close} />,
    change_purpose: () => <PurposeDialog loan={loan} onClose={close} />,
    flag_review: () => <FlagDialog loan={loan} onClose={close} />,
    record_payment: () => recordPayment(close),
  };
  const press = (action: LoanAction): void => (action === 'request_guarantor' ? request.mutate(undefined) : setOpen(action));
  const { main, second, rest } = arranged(address.get('tab') === 'guarantors' ? withoutReminder(loan) : loan);
  const label = (action: LoanAction): string => words[action]?.(loan) ?? action;
  const inMenu = [...rest.map((action) => ({ label: label(action), onClick: () => press(action) })), ...servicing];
  // A refusal reads the loan again, and may leave no act: the open dialog keeps the refusal and what was typed.
  if (!open && !main && !next && second.length === 0 && inMenu.length === 0) return null;
  return (
    <div className="record-acts">
      <Row>
        {second.map((action) => (
          <Button key={action} look="plain" onClick={() => press(action)}>
            {label(action)}
          </Button>
        ))}
        <RowActions label="More actions" button="More" className="button" look="plain" actions={inMenu} />
        {main && (
          <Button busy={main === 'request_guarantor' && request.isPending} onClick={() => press(main)}>
            {label(main)}
          </Button>
        )}
        {next}
      </Row>
      <Problem of={request.error} />
      {open && dialogs[open]?.()}
    </div>
  );
}
