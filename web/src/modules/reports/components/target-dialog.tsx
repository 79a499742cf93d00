/** Sets what an account officer is to collect in a month. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, monthName } from '@ajo/contract/kernel/time';
import type { CollectionTarget } from '@ajo/contract/modules/reports.targets';
import { useState } from 'react';
import { FormDialog, MoneyInput, useFields } from '#ui';
import { useSetTarget } from '../reports.calls.ts';

type Props = { of: CollectionTarget; month: string; onClose: () => void };

export function TargetDialog({ of: { officer, target, due }, month, onClose }: Props) {
  const act = useSetTarget();
  const [amount, setAmount] = useState<Kobo | undefined>(target ?? due);
  const { errors, refuse } = useFields({ amount: '' });
  return (
    <FormDialog
      title={`Target of ${officer.name}`}
      act={act}
      verb="Set target"
      disabled={amount === undefined}
      onSend={() =>
        amount !== undefined && act.mutate({ month, officer_id: officer.id, amount }, { onSuccess: onClose, onError: refuse })
      }
      onClose={onClose}
    >
      <MoneyInput
        label={`To collect in ${monthName(`${month}-01` as Day)}`}
        hint={`${naira(due)} falls due in the month`}
        required
        value={amount}
        onChange={setAmount}
        error={errors['amount']}
      />
    </FormDialog>
  );
}
