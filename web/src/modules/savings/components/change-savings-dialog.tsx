/** The customer changes the name and the goal of savings, and what follows at the end. Only what differs is sent. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { MaturityInstruction, SavingsDetail } from '@ajo/contract/modules/savings';
import { now } from '#platform/clock';
import { choicesOf, DateField, FormDialog, MoneyInput, Notice, SelectField, TextField, useFields } from '#ui';
import { useChangeSavings } from '../my-savings.calls.ts';
import { instructionLabels } from '../savings.labels.ts';

type Values = { name: string; target_amount: Kobo | undefined; target_date: string; instruction: string };

export function ChangeSavingsDialog({ savings, onClose }: { savings: SavingsDetail; onClose: () => void }) {
  const act = useChangeSavings(savings.id);
  const before: Values = {
    name: savings.name,
    target_amount: savings.target_amount ?? undefined,
    target_date: savings.target_date ?? '',
    instruction: savings.instruction,
  };
  const { field, values, refuse } = useFields(before);
  const isLocked = savings.kind === 'locked';
  const tomorrow = addDays(dayInLagos(now()), 1);
  const isBound = savings.kind === 'target' && savings.status === 'active';
  const changes = changesOf(before, values);
  const first = isLocked && savings.target_date ? addDays(savings.target_date, 1) : tomorrow;
  return (
    <FormDialog
      title={`Edit ${savings.name}`}
      act={act}
      verb="Save changes"
      disabled={Object.keys(changes).length === 0}
      onSend={() => act.mutate(changes, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <TextField label="Purpose" maxLength={60} required {...field('name')} />
      <MoneyInput label="Goal" required={savings.kind === 'target'} {...field('target_amount')} />
      {isBound && <Notice>You can raise the goal or choose a later end date.</Notice>}
      {savings.kind !== 'flex' && (
        <>
          <DateField
            label="End date"
            {...(values.target_date !== before.target_date && { min: first })}
            {...field('target_date')}
          />
          {isLocked && <Notice>You can choose a later end date, not an earlier one.</Notice>}
          <SelectField label="At maturity" required options={choicesOf(instructionLabels)} {...field('instruction')} />
        </>
      )}
    </FormDialog>
  );
}

function changesOf(before: Values, values: Values) {
  return {
    ...(values.name !== before.name && { name: values.name }),
    ...(values.target_amount !== undefined &&
      values.target_amount !== before.target_amount && { target_amount: values.target_amount }),
    ...(values.target_date && values.target_date !== before.target_date && { target_date: values.target_date as Day }),
    ...(values.instruction !== before.instruction && { instruction: values.instruction as MaturityInstruction }),
  };
}
