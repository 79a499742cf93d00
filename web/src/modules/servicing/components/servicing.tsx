/** The acts of staff on a running loan, and the dialog of the chosen one. */
import { type ReactNode, useState } from 'react';
import { Button, laterDialog, Row, type RowAction } from '#ui';
import type { ServicingAct, ServicingDialogOf, ServicingOf } from './servicing-dialog.tsx';

/** In the order of the menu: what ends the loan comes last. */
const words: Record<ServicingAct, string> = {
  change_schedule: 'Adjust loan',
  restructure: 'Restructure loan',
  refund_credit: 'Refund credit',
  undo_write_off: 'Undo the write-off',
  reverse_loan: 'Reverse the loan',
  write_off: 'Write off',
};

const ServicingDialog = laterDialog<ServicingDialogOf>(
  ({ act }) => words[act],
  async () => (await import('./servicing-dialog.tsx')).ServicingDialog,
);

/** Empty until the repayments are here. */
export function useServicing({ loanId, repayments, bank }: Omit<ServicingOf, 'repayments'> & Partial<ServicingOf>): {
  acts: RowAction[];
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<ServicingAct>();
  const can: readonly string[] = repayments?.can ?? [];
  const offered = (Object.keys(words) as ServicingAct[]).filter((act) => can.includes(act));
  return {
    acts: offered.map((act) => ({
      label: words[act],
      onClick: () => setOpened(act),
      ...(act === 'write_off' && { tone: 'danger' as const }),
    })),
    dialog: opened && repayments && (
      <ServicingDialog act={opened} loanId={loanId} repayments={repayments} bank={bank} onClose={() => setOpened(undefined)} />
    ),
  };
}

/** As buttons, where no menu of the page has them: before the payout. */
export function ServicingActions(props: ServicingOf) {
  const { acts, dialog } = useServicing(props);
  if (acts.length === 0 && !dialog) return null;
  return (
    <Row>
      {acts.map(({ label, onClick }) => (
        <Button key={label} look="plain" onClick={onClick}>
          {label}
        </Button>
      ))}
      {dialog}
    </Row>
  );
}
