/** A file of one kind: tried first; booking is offered next to it, with the choice between each row for itself and all or none. */
import { Day } from '@ajo/contract/kernel/time';
import type { ImportKind } from '@ajo/contract/modules/imports';
import { useState } from 'react';
import { Button, Card, Checkbox, DateField, Dialog, FileField, Form, Problem, Row, tableFiles } from '#ui';
import { importWords } from '../import.labels.ts';
import { useStartImport } from '../imports.calls.ts';

export function ImportForm({ kind, onStarted }: { kind: ImportKind; onStarted: (id: string) => void }) {
  const words = importWords[kind];
  const [progress, setProgress] = useState<number>();
  const start = useStartImport(kind, setProgress);
  const [file, setFile] = useState<File>();
  const [isMissing, setMissing] = useState(false);
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [takesOverOn, setTakesOverOn] = useState('');
  const [isAsking, setAsking] = useState(false);

  const send = (what: 'trial' | 'booking'): void => {
    if (!file) return setMissing(true);
    const day = Day.safeParse(takesOverOn).data;
    start.mutate(
      { file, dryRun: what === 'trial', allOrNothing, takesOverOn: day },
      { onSuccess: ({ data }) => onStarted(data.id) },
    );
    setAsking(false);
  };
  return (
    <Card title="New file">
      <Form onSubmit={() => send('trial')} label={words.title}>
        <Problem of={start.error} />
        <TableFile
          error={isMissing ? 'Choose a file' : undefined}
          progress={start.isPending ? progress : undefined}
          onChoose={(chosen) => {
            setFile(chosen);
            setMissing(false);
          }}
        />
        {kind === 'loans' && (
          <DateField
            label="Cut-over date"
            hint="Payments before this day are in the file; later ones are booked here. Leave empty for today."
            value={takesOverOn}
            onChange={setTakesOverOn}
          />
        )}
        {kind !== 'contacts' && <Checkbox label={words.all} checked={allOrNothing} onChange={setAllOrNothing} />}
        <p className="quiet">A test run checks every row and changes nothing.</p>
        <Row>
          <Button type="submit" busy={start.isPending}>
            Test run
          </Button>
          <Button look="plain" disabled={!file || start.isPending} onClick={() => setAsking(true)}>
            {words.act}
          </Button>
        </Row>
      </Form>
      {isAsking && file && (
        <Dialog title={`${words.act} of ${file.name}?`} onClose={() => setAsking(false)}>
          <ImportQuestion {...words} isAll={allOrNothing} onYes={() => send('booking')} />
        </Dialog>
      )}
    </Card>
  );
}

type TableFileProps = {
  error: string | undefined;
  progress: number | undefined;
  onChoose: (file: File | undefined) => void;
};

const TableFile = ({ onChoose, ...field }: TableFileProps) => (
  <FileField
    label="CSV or XLSX file"
    hint="Use the columns of the sample file. Up to 5 MB. Only the first sheet of a workbook is read."
    pick="Choose file or drop it here"
    accept={tableFiles}
    required
    onChange={([chosen]) => onChoose(chosen)}
    {...field}
  />
);

type ImportQuestionProps = { act: string; ofAll: string; ofEach: string; isAll: boolean; onYes: () => void };

const ImportQuestion = ({ act, ofAll, ofEach, isAll, onYes }: ImportQuestionProps) => (
  <>
    <p>{isAll ? ofAll : ofEach} A test run shows the result of each row first.</p>
    <Button wide onClick={onYes}>
      {act}
    </Button>
  </>
);
