/** Two more steps of an invitation: what standing for a loan means, and the bank statement. */
import { naira } from '@ajo/contract/kernel/money';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { InvitationView } from '@ajo/contract/modules/guarantors';
import { useState } from 'react';
import { Button, Card, Checkbox, Facts, FileField, Form, PasswordField, Problem, Stack, useFields } from '#ui';
import { type Link, useSendEvidence } from '../guarantors.calls.ts';

export function ReadStep({ data, onDone }: { data: InvitationView; onDone: () => void }) {
  const { terms } = data;
  return (
    <Stack>
      <Card title="The loan">
        <Facts
          of={{
            Borrower: `${data.borrower} (${data.relationship.toLowerCase()})`,
            Amount: naira(data.amount),
            ...(terms && {
              For: terms.purpose,
              Instalments: terms.instalments === 1 ? 'One' : `${terms.instalments}, one every ${terms.interval}`,
              'Each instalment': terms.each_instalment,
              Total: naira(terms.total_repayable),
            }),
          }}
        />
      </Card>
      <Card title="What you agree to">
        <ul className="plain-list">
          {data.duties.map((duty) => (
            <li key={duty}>{duty}</li>
          ))}
        </ul>
      </Card>
      <p>You need your BVN and your phone{data.video_required && ', and half a minute for a short video'}.</p>
      <Button wide onClick={onDone}>
        I have read this
      </Button>
    </Stack>
  );
}

type Props = { data: InvitationView; link: Link; onDone: () => void };

export function StatementStep({ data, link, onDone }: Props) {
  const { send, progress } = useSendEvidence(link);
  const [file, setFile] = useState<File>();
  const [isLocked, setLocked] = useState(false);
  const { values, set, field, errors, setErrors, refuse } = useFields({ consent: false, password: '' });
  const submit = (): void => {
    if (!file) return setErrors({ bank_statement: 'Choose a file' });
    if (!values.consent) return setErrors({ consent: 'We may keep this only with your consent' });
    const onError = (error: unknown): void => {
      refuse(error);
      setLocked((before) => before || (error instanceof DomainError && error.errors?.['password'] !== undefined));
    };
    send.mutate({ bank_statement: file, password: isLocked ? values.password : '' }, { onSuccess: onDone, onError });
  };
  return (
    <Form onSubmit={submit} label="Your bank statement">
      <Problem of={send.error} />
      <p>
        The last three months of the account that your income goes to. It shows us that you could pay the amount that you
        guarantee.
      </p>
      <FileField
        label="Bank statement"
        hint="PDF or CSV from your bank's app, or clear photos. 5 MB at most"
        accept="application/pdf,text/csv,image/jpeg,image/png"
        camera="environment"
        required
        progress={progress}
        error={errors['bank_statement' as never]}
        onChange={([chosen]) => {
          setFile(chosen);
          setErrors({});
        }}
      />
      {isLocked && <PasswordField label="Password of the file" autoComplete="off" required {...field('password')} />}
      <Checkbox
        label={data.consent_words.statement}
        checked={values.consent}
        onChange={(consent) => set('consent', consent)}
        error={errors['consent']}
      />
      <Button type="submit" wide busy={send.isPending}>
        Send my bank statement
      </Button>
    </Form>
  );
}
