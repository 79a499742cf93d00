/** A customer gives a bank statement: by the bank's own sign-in, a file, or the ticket that the bank sent; and sees what became of those before. */
import { longDay } from '@ajo/contract/kernel/time';
import type { StatementReceipt } from '@ajo/contract/modules/statements';
import { useState } from 'react';
import {
  Button,
  ErrorState,
  FileField,
  Form,
  PasswordField,
  Problem,
  Row,
  Skeletons,
  Stack,
  StatusTag,
  TextField,
  useFields,
} from '#ui';
import { sourceLabels, stateLabels } from '../statement.labels.ts';
import { useSubmitStatement, useMyStatements, useUnlockStatement } from '../statements.calls.ts';
import { BankConnect } from './bank-connect.tsx';
import '../statements.css';

/** `onSubmitted` runs when a statement was received or opened: a wizard opens its next step. */
export function BankStatement({ onSubmitted }: { onSubmitted: () => void }) {
  const { data: found, error, refetch } = useMyStatements();
  const [way, setWay] = useState<Way>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!found) return <Skeletons />;
  const { data, ways } = found;
  const shown = way ?? (data.some(({ state }) => state !== 'unreadable') ? undefined : 'file');
  const handleSubmitted = (): void => {
    setWay(undefined);
    onSubmitted();
  };
  return (
    <Stack>
      <p className="quiet">The last six months of the account your money comes into.</p>
      {data.map((statement) => (
        <SubmittedStatement key={statement.id} statement={statement} onOpened={onSubmitted} />
      ))}
      {ways.mono && shown !== 'ticket' && <BankConnect statements={data} onSubmitted={handleSubmitted} />}
      {shown === 'file' && <FileForm onSubmitted={handleSubmitted} />}
      {shown === 'ticket' && <TicketForm onSubmitted={handleSubmitted} />}
      <OtherWays shown={shown} hasTickets={ways.mbs} onChoose={setWay} />
    </Stack>
  );
}

type Way = 'file' | 'ticket';
type WaysProps = { shown: Way | undefined; hasTickets: boolean; onChoose: (way: Way) => void };

function OtherWays({ shown, hasTickets, onChoose }: WaysProps) {
  return (
    <Row>
      {shown !== 'file' && (
        <Button look="plain" onClick={() => onChoose('file')}>
          {shown === 'ticket' ? 'Send a file instead' : 'Send another file'}
        </Button>
      )}
      {hasTickets && shown !== 'ticket' && (
        <Button look="quiet" onClick={() => onChoose('ticket')}>
          I have a MyBankStatement ticket
        </Button>
      )}
    </Row>
  );
}

function SubmittedStatement({ statement, onOpened }: { statement: StatementReceipt; onOpened: () => void }) {
  const { state, bank, from, to, remark } = statement;
  const name = statement.file_name ?? sourceLabels[statement.source];
  return (
    <article className="given-statement" aria-label={name}>
      <Row spread>
        <strong>{bank ?? name}</strong>
        <output>
          <StatusTag tone={stateLabels[state].tone}>{stateLabels[state].text}</StatusTag>
        </output>
      </Row>
      {from && to && (
        <p className="quiet">
          {longDay(from)} to {longDay(to)}, {statement.transactions} transactions
        </p>
      )}
      {state === 'received' && <p className="quiet">We are reading it. You can continue.</p>}
      {remark && <p>{remark}</p>}
      {state === 'needs_password' && <PasswordForm statement={statement} onOpened={onOpened} />}
    </article>
  );
}

function PasswordForm({ statement, onOpened }: { statement: StatementReceipt; onOpened: () => void }) {
  const unlock = useUnlockStatement(statement.id);
  const { field, values, errors, setErrors, refuse } = useFields({ password: '' });
  const send = (): void => {
    if (!values.password) return setErrors({ password: 'Enter the password of the file' });
    unlock.mutate(values.password, { onSuccess: onOpened, onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Open the locked file">
      <Problem of={errors['password'] ? null : unlock.error} />
      <PasswordField label="Password of the file" autoComplete="off" required {...field('password')} />
      <Row>
        <Button type="submit" busy={unlock.isPending}>
          Open it
        </Button>
      </Row>
    </Form>
  );
}

function FileForm({ onSubmitted }: { onSubmitted: () => void }) {
  const [progress, setProgress] = useState<number>();
  const submit = useSubmitStatement(setProgress);
  const [file, setFile] = useState<File>();
  const [isLocked, setLocked] = useState(false);
  const { field, values, errors, setErrors, refuse } = useFields({ password: '' });
  const send = (): void => {
    if (!file) return setErrors({ bank_statement: 'Choose a file' });
    submit.mutate({ file, password: isLocked ? values.password : undefined }, { onSuccess: onSubmitted, onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Send a file">
      <Problem of={Object.values(errors).some(Boolean) ? null : submit.error} />
      <FileField
        label="Statement"
        hint="The PDF or CSV from your bank's app or mail, at most 5 MB. No photos or screenshots."
        accept="application/pdf,text/csv,.pdf,.csv"
        required
        error={errors['bank_statement']}
        onChange={([chosen]) => {
          setFile(chosen);
          setErrors({});
        }}
        progress={submit.isPending ? progress : undefined}
      />
      {isLocked ? (
        <PasswordField
          label="Password of the file"
          hint="Often your account number. We use it once and keep it nowhere."
          autoComplete="off"
          {...field('password')}
        />
      ) : (
        <Row>
          <Button look="text" onClick={() => setLocked(true)}>
            The file has a password
          </Button>
        </Row>
      )}
      <Button type="submit" wide busy={submit.isPending}>
        Send my statement
      </Button>
    </Form>
  );
}

function TicketForm({ onSubmitted }: { onSubmitted: () => void }) {
  const submit = useSubmitStatement(() => undefined);
  const { field, values, errors, setErrors, refuse } = useFields({ ticket: '', password: '' });
  const send = (): void => {
    const missing = {
      ...(!/^[\w-]{4,100}$/.test(values.ticket.trim()) && { ticket: 'Enter the number of the ticket' }),
      ...(!values.password.trim() && { password: 'Enter the password of the ticket' }),
    };
    if (Object.keys(missing).length > 0) return setErrors(missing);
    submit.mutate({ code: `${values.ticket.trim()}:${values.password.trim()}` }, { onSuccess: onSubmitted, onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Use a ticket">
      <Problem of={errors['ticket'] || errors['password'] ? null : submit.error} />
      <TextField label="Ticket number" hint="From the message of your bank" autoComplete="off" required {...field('ticket')} />
      <PasswordField label="Ticket password" autoComplete="off" required {...field('password')} />
      <Button type="submit" wide busy={submit.isPending}>
        Fetch my statement
      </Button>
    </Form>
  );
}
