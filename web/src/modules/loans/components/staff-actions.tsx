/** The buttons of a loan: exactly those that the server allows this caller now. */
import type { LoanAction, LoanView } from '@ajo/contract/modules/loans';
import { type ReactNode, useState } from 'react';
import { Button, Row } from '#ui';
import { useRequestGuarantor } from '../staff-loans.calls.ts';
import { DecisionDialog, OpinionDialog, ReleaseDialog } from './staff-dialogs.tsx';

const words: Partial<Record<LoanAction, string>> = {
  recommend: 'Recommend',
  review: 'Review',
  approve: 'Approve',
  release: 'Disburse',
  send_back: 'Send back',
  deny: 'Deny',
  request_guarantor: 'Request guarantor',
  record_payment: 'Record payment',
};

type Props = { loan: LoanView; recordPayment: (close: () => void) => ReactNode };

export function StaffActions({ loan, recordPayment }: Props) {
  const [open, setOpen] = useState<LoanAction>();
  const request = useRequestGuarantor(loan.id);
  const close = (): void => setOpen(undefined);
  const dialogs: Partial<Record<LoanAction, () => ReactNode>> = {
    recommend: () => <OpinionDialog loan={loan} kind="recommend" onClose={close} />,
    review: () => <OpinionDialog loan={loan} kind="review" onClose={close} />,
    approve: () => <DecisionDialog loan={loan} to="approved" onClose={close} />,
    deny: () => <DecisionDialog loan={loan} to="denied" onClose={close} />,
    send_back: () => <DecisionDialog loan={loan} to="incomplete" onClose={close} />,
    release: () => <ReleaseDialog loan={loan} onClose={close} />,
    record_payment: () => recordPayment(close),
  };
  return (
    <>
      <Row>
        {(Object.keys(words) as LoanAction[])
          .filter((action) => loan.can.includes(action))
          .map((action) => (
            <Button
              key={action}
              look={['deny', 'send_back', 'request_guarantor'].includes(action) ? 'quiet' : 'filled'}
              busy={action === 'request_guarantor' && request.isPending}
              onClick={() => (action === 'request_guarantor' ? request.mutate(undefined) : setOpen(action))}
            >
              {words[action]}
            </Button>
          ))}
      </Row>
      {open && dialogs[open]?.()}
    </>
  );
}
