/** The dialog that saves the complaint register of a period. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { useMutation } from '@tanstack/react-query';
import { now } from '#platform/clock';
import { DateField, FormDialog, useFields } from '#ui';
import { saveRegister } from '../site.calls.ts';

export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const today = dayInLagos(now());
  const { field, values, refuse } = useFields({ start_date: `${today.slice(0, 4)}-01-01`, end_date: today as string });
  const save = useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => saveRegister(values.start_date, values.end_date),
    onSuccess: onClose,
    onError: (error) => error instanceof DomainError && refuse(error),
  });
  return (
    <FormDialog title="Complaint register" act={save} verb="Export register" onSend={() => save.mutate()} onClose={onClose}>
      <DateField label="From" required max={today} {...field('start_date')} />
      <DateField label="To" required max={today} {...field('end_date')} />
    </FormDialog>
  );
}
