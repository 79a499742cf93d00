/** Withdraws a statement that was uploaded by mistake: what it covers, and what happens, before the reason. */
import { longDay } from '@ajo/contract/kernel/time';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { Facts, FormDialog, TextField, useFields } from '#ui';
import { useWithdrawStatement } from '../reconciliation.calls.ts';

type Props = { statement: BankStatementView; onClose: () => void };

export function WithdrawStatementDialog({ statement, onClose }: Props) {
  const act = useWithdrawStatement(statement.id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Withdraw ${statement.file}`}
      act={act}
      verb="Withdraw the statement"
      look="danger"
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <Facts
        of={{
          Days: `${longDay(statement.first_on)} to ${longDay(statement.last_on)}`,
          'New lines': statement.added,
          Matched: statement.matched,
        }}
      />
      <p>
        We stop using its lines and balances. You can upload the file again. You can’t withdraw a statement with matched or booked
        lines.
      </p>
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
