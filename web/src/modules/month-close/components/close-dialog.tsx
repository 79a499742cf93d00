/** The request to close a month: each open step is explained, and a second person approves. */
import { monthName } from '@ajo/contract/kernel/time';
import type { MonthCheckName, MonthClose } from '@ajo/contract/modules/month-close';
import { monthCheckLabels } from '@ajo/contract/modules/month-close.words';
import { FormDialog, Notice, TextField, useFields } from '#ui';
import { useRequestClose } from '../month-close.calls.ts';

type Props = { of: MonthClose; onClose: () => void };

export function CloseDialog({ of: { month, first_day: first, checks, warning }, onClose }: Props) {
  const request = useRequestClose();
  const open = checks.filter(({ state }) => state === 'open');
  const { values, errors, field, refuse } = useFields<Partial<Record<MonthCheckName, string>>>({});
  const send = (): void => {
    const explanations = Object.fromEntries(open.flatMap(({ check }) => (values[check] ? [[check, values[check]]] : [])));
    request.mutate({ month, explanations }, { onSuccess: onClose, onError: refuse });
  };
  const shown = { ...request, error: Object.values(errors).some(Boolean) ? null : request.error };
  return (
    <FormDialog
      title={`Request the close of ${monthName(first)}`}
      label="Send for approval"
      act={shown}
      verb="Send for approval"
      onSend={send}
      onClose={onClose}
    >
      {warning && <Notice tone="warning">{warning}.</Notice>}
      {open.map(({ check, finding }) => (
        <TextField
          key={check}
          label={`Why “${monthCheckLabels[check]}” is still open`}
          hint={finding}
          required
          lines={2}
          {...field(check)}
          value={values[check] ?? ''}
          error={errors[check] ?? errors[`explanations.${check}`]}
        />
      ))}
      <p className="quiet">Another person checks the list and approves the close.</p>
    </FormDialog>
  );
}
