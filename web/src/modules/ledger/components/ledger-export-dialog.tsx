/** Saves the general ledger of a span of days: every leg of every journal. */
import { Day, dayInLagos } from '@ajo/contract/kernel/time';
import { now } from '#platform/clock';
import { DateField, FormDialog, useFields } from '#ui';
import { useLedgerFile } from '../ledger.calls.ts';

export function LedgerExportDialog({ onClose }: { onClose: () => void }) {
  const today = dayInLagos(now());
  const file = useLedgerFile();
  const { field, values, refuse } = useFields({ start_date: `${today.slice(0, 8)}01`, end_date: today as string });
  const [from, to] = [Day.safeParse(values.start_date).data, Day.safeParse(values.end_date).data];
  return (
    <FormDialog
      title="Export entries"
      act={file}
      verb="Save CSV"
      disabled={!from || !to}
      onSend={() => from && to && file.mutate({ start_date: from, end_date: to }, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <p>Each line is one leg of a journal, by its effective day. At most 92 days.</p>
      <DateField label="From" required {...field('start_date')} />
      <DateField label="To" required {...field('end_date')} />
    </FormDialog>
  );
}
