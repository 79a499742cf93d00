/** The buttons of a loan: exactly those that the server allows this caller now. */
import type { LoanAction, LoanView } from '@ajo/contract/modules/loans';
import { type ReactNode, useState } from 'react';
import { Button, Notice, Problem, Row } from '#ui';
import { useEmailGuarantor, useRequestGuarantor } from '../staff-loans.calls.ts';
import { CorrectionDialog, FlagDialog, PurposeDialog } from './desk-dialogs.tsx';
import { DecisionDialog, OpinionDialog, ReleaseDialog } from './staff-dialogs.tsx';

const words: Partial<Record<LoanAction, string>> = {
  recommend: 'Recommend',
  review: 'Review',
  approve: 'Approve',
  release: 'Disburse',
  send_back: 'Send back',
  deny: 'Deny',
  edit: 'Correct',
  change_purpose: 'Change purpose',
  flag_review: 'Hold for manual review',
  email_guarantor: 'E-mail guarantor',
  request_guarantor: 'Request guarantor',
  record_payment: 'Record payment',
};

const main: readonly LoanAction[] = ['recommend', 'review', 'approve', 'release', 'record_payment'];
/** Moves the application or the money; all other acts stand in a row of their own, so that none is left over. */
const moves: readonly LoanAction[] = [...main, 'send_back', 'deny'];

type Props = { loan: LoanView; recordPayment: (close: () => void) => ReactNode };

export function StaffActions({ loan, recordPayment }: Props) {
  const [open, setOpen] = useState<LoanAction>();
  const request = useRequestGuarantor(loan.id);
  const email = useEmailGuarantor(loan.id);
  const close = (): void => setOpen(undefined);
  const dialogs: Partial<Record<LoanAction, () => ReactNode>> = {
    recommend: () => <OpinionDialog loan={loan} kind="recommend" onClose={close} />,
    review: () => <OpinionDialog loan={loan} kind="review" onClose={close} />,
    approve: () => <DecisionDialog loan={loan} to="approved" onClose={close} />,
    deny: () => <DecisionDialog loan={loan} to="denied" onClose={close} />,
    send_back: () => <DecisionDialog loan={loan} to="incomplete" onClose={close} />,
    release: () => <ReleaseDialog loan={loan} onClose={close} />,
    edit: () => <CorrectionDialog loan={loan} onClose={close} />,
    change_purpose: () => <PurposeDialog loan={loan} onClose={close} />,
    flag_review: () => <FlagDialog loan={loan} onClose={close} />,
    record_payment: () => recordPayment(close),
  };
  /** What is done at once, without a question. */
  const atOnce: Partial<Record<LoanAction, { isPending: boolean; go: () => void }>> = {
    request_guarantor: { isPending: request.isPending, go: () => request.mutate(undefined) },
    email_guarantor: { isPending: email.isPending, go: () => email.mutate(undefined) },
  };
  const isWaiting = loan.guarantors.some(({ status }) => status === 'unregistered' || status === 'incomplete');
  const offered = (Object.keys(words) as LoanAction[]).filter(
    (action) => loan.can.includes(action) && (action !== 'email_guarantor' || isWaiting),
  );
  const rows = [offered.filter((one) => moves.includes(one)), offered.filter((one) => !moves.includes(one))];
  return (
    <>
      {rows
        .filter((row) => row.length > 0)
        .map((row) => (
          <Row key={row[0]}>
            {row.map((action) => (
              <Button
                key={action}
                look={main.includes(action) ? 'filled' : 'plain'}
                small={!moves.includes(action)}
                busy={atOnce[action]?.isPending ?? false}
                onClick={() => (atOnce[action] ? atOnce[action].go() : setOpen(action))}
              >
                {action === 'flag_review' && loan.human_review ? 'Release from review' : words[action]}
              </Button>
            ))}
          </Row>
        ))}
      {loan.waits_for.length > 0 && (
        <Notice tone="warning" title="The payout is pending">
          <ul>
            {loan.waits_for.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Problem of={request.error ?? email.error} />
      {open && dialogs[open]?.()}
    </>
  );
}
