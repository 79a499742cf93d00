/** Uploads a statement of our bank account, with the questions of the server about it. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { useState } from 'react';
import { Button, Card, Checkbox, FileField, Form, Problem, tableFiles, TextField } from '#ui';
import { useUploadStatement } from '../reconciliation.calls.ts';

export function UploadForm({ onDone }: { onDone: (statement: BankStatementView) => void }) {
  const [file, setFile] = useState<File>();
  const [isMissing, setMissing] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [isOurs, setOurs] = useState(false);
  const [account, setAccount] = useState('');
  const [acceptsBreak, acceptBreak] = useState(false);
  const upload = useUploadStatement(setProgress);
  const refused = upload.error instanceof DomainError ? upload.error.errors : undefined;
  const [question, unnamed] = [refused?.['is_our_account']?.[0], refused?.['account_last4']?.[0]];
  const broken = refused?.['accepts_opening_break']?.[0];
  return (
    <Card title="Upload a statement">
      <Form
        label="Upload a statement"
        onSubmit={() =>
          file
            ? upload.mutate(
                { file, isOurs, account, acceptsBreak },
                { onSuccess: ({ data }) => ('state' in data ? undefined : onDone(data)) },
              )
            : setMissing(true)
        }
      >
        <Problem of={upload.error} />
        <FileField
          label="Statement of our bank account"
          hint="PDF, CSV or XLSX as the bank gives it, at most 5 MB. Each line is stored once"
          accept={`${tableFiles},.pdf,application/pdf`}
          required
          error={isMissing ? 'Choose a file' : undefined}
          onChange={([chosen]) => {
            setFile(chosen);
            setMissing(false);
            setOurs(false);
            setAccount('');
            acceptBreak(false);
          }}
          progress={upload.isPending ? progress : undefined}
        />
        <AccountQuestions {...{ question, unnamed, isOurs, setOurs, account, setAccount }} />
        <BreakQuestion {...{ broken, acceptsBreak, acceptBreak }} />
        <Button type="submit" busy={upload.isPending}>
          Upload and match
        </Button>
      </Form>
    </Card>
  );
}

type QuestionProps = {
  question: string | undefined;
  unnamed: string | undefined;
  isOurs: boolean;
  setOurs: (isOurs: boolean) => void;
  account: string;
  setAccount: (account: string) => void;
};

/** What the server could not read from the file. */
const AccountQuestions = ({ question, unnamed, isOurs, setOurs, account, setAccount }: QuestionProps) => (
  <>
    {(unnamed || account) && (
      <TextField
        label="Last four digits of the account"
        inputMode="numeric"
        maxLength={4}
        value={account}
        onChange={setAccount}
        error={unnamed}
      />
    )}
    {(question || isOurs) && (
      <Checkbox label="This is our account" checked={isOurs} onChange={setOurs} error={isOurs ? undefined : question} />
    )}
  </>
);

type BreakProps = { broken: string | undefined; acceptsBreak: boolean; acceptBreak: (accepts: boolean) => void };

/** The file does not continue the statement before it, or the next one does not continue it. */
const BreakQuestion = ({ broken, acceptsBreak, acceptBreak }: BreakProps) =>
  (broken || acceptsBreak) && (
    <Checkbox
      label="Accept the difference between the statements"
      checked={acceptsBreak}
      onChange={acceptBreak}
      error={acceptsBreak ? undefined : broken}
    />
  );
