/** A file of repayments: tried first; booking is offered beside it, with the choice between each row for itself and all or none. */
import { useState } from 'react';
import { Button, Card, Checkbox, Dialog, FileField, Form, Problem, Row } from '#ui';
import { useStartImport } from '../imports.calls.ts';

export function ImportForm({ onStarted }: { onStarted: (id: string) => void }) {
  const [progress, setProgress] = useState<number>();
  const start = useStartImport(setProgress);
  const [file, setFile] = useState<File>();
  const [isMissing, setMissing] = useState(false);
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const send = (what: 'trial' | 'booking'): void => {
    if (!file) return setMissing(true);
    start.mutate({ file, dryRun: what === 'trial', allOrNothing }, { onSuccess: ({ data }) => onStarted(data.id) });
    setAsking(false);
  };
  return (
    <Card title="A new file">
      <Form onSubmit={() => send('trial')} label="Import repayments">
        <Problem of={start.error} />
        <FileField
          label="CSV file"
          hint="The columns of the sample file, at most 5 MB"
          accept=".csv,text/csv"
          required
          error={isMissing ? 'Choose a file' : undefined}
          onChange={([chosen]) => {
            setFile(chosen);
            setMissing(false);
          }}
          progress={start.isPending ? progress : undefined}
        />
        <Checkbox
          label="Book all rows or none: one refused row, and nothing is booked"
          checked={allOrNothing}
          onChange={setAllOrNothing}
        />
        <Row>
          <Button type="submit" busy={start.isPending}>
            Try it
          </Button>
          <Button look="plain" disabled={start.isPending} onClick={() => (file ? setAsking(true) : setMissing(true))}>
            Book the rows
          </Button>
        </Row>
      </Form>
      {isAsking && file && (
        <Dialog title={`Book the rows of ${file.name}?`} onClose={() => setAsking(false)}>
          <p>
            {allOrNothing
              ? 'All rows become payments, or none when one of them is refused.'
              : 'Each row that can be booked becomes a payment; the others are refused with the reason.'}{' '}
            A trial says beforehand which.
          </p>
          <Button wide onClick={() => send('booking')}>
            Book the rows
          </Button>
        </Dialog>
      )}
    </Card>
  );
}
