/** Reverses a deposit: what is taken back, and what happens, before the reason. */
import { longDay } from '@ajo/contract/kernel/time';
import type { SavingsTransactionView } from '@ajo/contract/modules/savings';
import { returnsToSuspense } from '@ajo/contract/modules/savings-desk';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { Facts, FormDialog, Money, TextField, useFields } from '#ui';
import { useReverseDeposit } from '../savings-desk.calls.ts';

type Props = { savings: StaffSavingsDetail; deposit: SavingsTransactionView; onClose: () => void };

export function ReverseDepositDialog({ savings, deposit, onClose }: Props) {
  const act = useReverseDeposit(savings.id, deposit.id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Reverse a deposit of ${savings.number}`}
      act={act}
      verb="Reverse deposit"
      look="danger"
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <Facts
        of={{
          Customer: savings.customer.name,
          Amount: <Money of={deposit.amount} />,
          'Counts from': longDay(deposit.value_on),
          Reference: deposit.reference ?? '—',
        }}
      />
      <p>{effectOf(deposit)}</p>
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}

const effectOf = ({ channel, value_on: on }: SavingsTransactionView): string =>
  [
    'The amount leaves the account, and shares of other accounts are taken back.',
    `Interest is computed again from ${longDay(on)}. The customer gets a message.`,
    returnsToSuspense(channel)
      ? 'The money goes to suspense. Finance books it on another account or refunds it.'
      : 'No money is sent. To book the credit on another account, add “-2” to its reference.',
    'A second person may have to confirm the reversal.',
  ].join(' ');
