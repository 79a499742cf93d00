/** The dialog of one act on a running loan. */
import { minus } from '@ajo/contract/kernel/money';
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView, ServicingAction } from '@ajo/contract/modules/repayments';
import { RefundDialog, RestructureDialog } from './between-loans-dialogs.tsx';
import { ChangeScheduleDialog, ReverseLoanDialog, UndoWriteOffDialog, WriteOffDialog } from './servicing-dialogs.tsx';

/** A payment is reversed at its row. */
export type ServicingAct = Exclude<ServicingAction, 'reverse_payment'>;
export type ServicingOf = { loanId: LoanId; repayments: RepaymentsView; bank: LoanView['bank'] };
export type ServicingDialogOf = ServicingOf & { act: ServicingAct; onClose: () => void };

export function ServicingDialog({ act, loanId, repayments, bank, onClose }: ServicingDialogOf) {
  const of = { loanId, onClose };
  switch (act) {
    case 'change_schedule':
      return <ChangeScheduleDialog {...of} />;
    case 'write_off':
      return <WriteOffDialog {...of} />;
    case 'undo_write_off':
      return <UndoWriteOffDialog {...of} />;
    case 'reverse_loan':
      return <ReverseLoanDialog {...of} />;
    case 'restructure':
      return <RestructureDialog {...of} owed={repayments.payoff} />;
    case 'refund_credit':
      return <RefundDialog {...of} bank={bank} credit={minus(repayments.credit, repayments.credit_on_hold)} />;
  }
}
