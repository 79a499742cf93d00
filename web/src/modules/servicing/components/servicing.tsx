/** The buttons of staff on a running loan. */
import { minus } from '@ajo/contract/kernel/money';
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView, ServicingAction } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Button, Row } from '#ui';
import { RefundDialog, RestructureDialog } from './between-loans-dialogs.tsx';
import { ChangeScheduleDialog, ReverseLoanDialog, UndoWriteOffDialog, WriteOffDialog } from './servicing-dialogs.tsx';

type Props = { loanId: LoanId; repayments: RepaymentsView; bank: LoanView['bank'] };
type Opened = Exclude<ServicingAction, 'reverse_payment'>;

const words: Record<Opened, string> = {
  change_schedule: 'Adjust loan',
  write_off: 'Write off',
  undo_write_off: 'Undo the write-off',
  reverse_loan: 'Reverse the loan',
  restructure: 'Restructure into a new loan',
  refund_credit: 'Refund credit',
};

export function ServicingActions({ loanId, repayments, bank }: Props) {
  const { can } = repayments;
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const offered = (Object.keys(words) as Opened[]).filter((action) => can.includes(action));
  if (offered.length === 0) return null;
  return (
    <Row>
      {offered.map((action) => (
        <Button key={action} look="plain" onClick={() => setOpened(action)}>
          {words[action]}
        </Button>
      ))}
      {opened === 'change_schedule' && <ChangeScheduleDialog loanId={loanId} onClose={close} />}
      {opened === 'write_off' && <WriteOffDialog loanId={loanId} onClose={close} />}
      {opened === 'undo_write_off' && <UndoWriteOffDialog loanId={loanId} onClose={close} />}
      {opened === 'reverse_loan' && <ReverseLoanDialog loanId={loanId} onClose={close} />}
      {opened === 'restructure' && <RestructureDialog loanId={loanId} owed={repayments.payoff} onClose={close} />}
      {opened === 'refund_credit' && (
        <RefundDialog loanId={loanId} bank={bank} credit={minus(repayments.credit, repayments.credit_on_hold)} onClose={close} />
      )}
    </Row>
  );
}
