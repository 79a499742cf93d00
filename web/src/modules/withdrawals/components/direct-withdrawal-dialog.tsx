/** Staff order a withdrawal in place of the customer. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { useState } from 'react';
import { Checkbox, emptyAmounts, FormDialog, MoneyInput, Notice, TextField, useFields } from '#ui';
import { useDirectWithdrawal, useWithdrawalSettings } from '../withdrawals.calls.ts';

export function DirectWithdrawalDialog({ savings, onClose }: { savings: StaffSavingsDetail; onClose: () => void }) {
  const direct = useDirectWithdrawal(savings.id);
  const limit = useWithdrawalSettings().data?.second_approver_above;
  const [amount, setAmount] = useState<Kobo>();
  const [waives, setWaives] = useState(false);
  const [byHand, setByHand] = useState(false);
  const { field, values, errors, setErrors, refuse } = useFields({ withdrawal_reason: '' });
  const send = (): void => {
    if (amount === undefined) return setErrors(emptyAmounts({ amount }));
    direct.mutate(
      {
        user_id: savings.customer.id,
        amount,
        withdrawal_reason: values.withdrawal_reason,
        waive_early_withdrawal_fee: waives,
        skip_auto_transfer: byHand,
      },
      { onSuccess: onClose, onError: refuse },
    );
  };
  const isLarge = amount !== undefined && limit !== undefined && amount > limit;
  return (
    <FormDialog
      title={`Withdraw for ${savings.customer.name}`}
      act={direct}
      verb={amount === undefined ? 'Withdraw' : `Withdraw ${naira(amount)} from ${savings.number}`}
      onSend={send}
      onClose={onClose}
    >
      <MoneyInput
        label="Amount"
        hint={`Available: ${naira(savings.available)}. Fee, VAT and levy are taken out of it.`}
        required
        value={amount}
        onChange={setAmount}
        error={(errors as Record<string, string | undefined>)['amount']}
      />
      <TextField label="Reason" lines={3} maxLength={200} required {...field('withdrawal_reason')} />
      <Checkbox label="Waive the early withdrawal fee" checked={waives} onChange={setWaives} />
      <Checkbox label="Paid by hand: send no transfer" checked={byHand} onChange={setByHand} />
      {(waives || isLarge) && <Notice tone="warning">A second person must confirm this.</Notice>}
    </FormDialog>
  );
}
