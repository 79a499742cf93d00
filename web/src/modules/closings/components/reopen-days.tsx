/** Requests that closed days are reopened, from one on. */
import type { Day } from '@ajo/contract/kernel/time';
import { DateField, FormDialog, TextField, useFields } from '#ui';
import { useReopenDays } from '../closings.calls.ts';

export function ReopenDialog({ onClose }: { onClose: () => void }) {
  const reopen = useReopenDays();
  const { field, values, refuse } = useFields({ from: '', reason: '' });
  const send = (): void =>
    reopen.mutate({ from: values.from as Day, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog title="Reopen days" label="Days" act={reopen} verb="Request" onSend={send} onClose={onClose}>
      <p>
        Another person approves it. Then interest, penalties and provisions of these days are reversed, and payments can be booked
        on them. They close again after “Close open days”, or after midnight.
      </p>
      <DateField label="First day" required {...field('from')} />
      <TextField label="Reason" required lines={4} {...field('reason')} />
    </FormDialog>
  );
}
