/** The answer of a bureau as it came, for a stated reason. */
import type { BureauEnquiryId } from '@ajo/contract/modules/credit-bureaus';
import { Button, Dialog, Form, Problem, Stack, TextField, useFields } from '#ui';
import { useRawReport } from '../credit-bureaus.calls.ts';

export function RawReportDialog({ id, title, onClose }: { id: BureauEnquiryId; title: string; onClose: () => void }) {
  const reveal = useRawReport(id);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <Dialog title={`Report of ${title}`} onClose={onClose}>
      {reveal.data === undefined ? (
        <Form onSubmit={() => reveal.mutate(values.reason, { onError: refuse })}>
          <Problem of={reveal.error} />
          <TextField label="Reason" hint="It is recorded in the history with your name" required {...field('reason')} />
          <Button type="submit" busy={reveal.isPending}>
            Show report
          </Button>
        </Form>
      ) : (
        <Stack>
          <p className="quiet">The history records that you have read it, and why.</p>
          <TextField label="Answer of the bureau" lines={12} value={reveal.data} onChange={() => undefined} />
        </Stack>
      )}
    </Dialog>
  );
}
