/** The last step of an invitation: read the statement, sign, accept; and the dialog for a refusal. */
import type { InvitationView } from '@ajo/contract/modules/guarantors';
import { useState } from 'react';
import { Button, Card, Dialog, Facts, Form, Problem, Row, Stack, TextField, useFields } from '#ui';
import type { StepCalls } from '../guarantors.calls.ts';

type Props = { data: InvitationView; calls: StepCalls };
type Piece = 'video' | 'statement';

export function AnswerStep({ data, calls, onChange }: Props & { onChange: (piece: Piece) => void }) {
  const { field, values, setErrors, refuse } = useFields({ name: '' });
  const [isRefusing, setIsRefusing] = useState(false);
  const { answer } = calls;
  const send = (): void => {
    if (!values.name.trim()) return setErrors({ name: 'Enter your full name to sign' });
    answer.mutate({ accept: 'true', statement_version: data.statement_version, name: values.name }, { onError: refuse });
  };
  return (
    <>
      <Form onSubmit={send} label="Your answer">
        <SubmittedPieces data={data} onChange={onChange} />
        <Card title="What you accept">
          <p>{data.statement}</p>
        </Card>
        {!isRefusing && <Problem of={answer.error} />}
        <TextField label="Sign with your full name" autoComplete="name" required {...field('name')} />
        <p className="quiet">We store your answer with the time and your IP address.</p>
        <Row>
          <Button type="submit" busy={answer.isPending && !isRefusing}>
            I accept
          </Button>
          <Button look="quiet" onClick={() => setIsRefusing(true)}>
            I refuse
          </Button>
        </Row>
      </Form>
      {isRefusing && <RefusalDialog data={data} calls={calls} onClose={() => setIsRefusing(false)} />}
    </>
  );
}

function SubmittedPieces({ data, onChange }: { data: InvitationView; onChange: (piece: Piece) => void }) {
  const again = (piece: Piece, isThere: boolean, name: string) => (
    <>
      {isThere ? 'Provided' : 'Not required'}{' '}
      <Button small look="text" label={`${isThere ? 'Change' : 'Add'} ${name}`} onClick={() => onChange(piece)}>
        {isThere ? 'Change' : 'Add'}
      </Button>
    </>
  );
  return (
    <Card title="Information you provided">
      <Facts
        of={{
          BVN: 'Confirmed',
          Phone: 'Confirmed',
          Video: again('video', data.video_done, 'your video'),
          'Bank statement': again('statement', data.bank_statement_done, 'your bank statement'),
        }}
      />
    </Card>
  );
}

export function RefusalDialog({ data, calls: { answer }, onClose }: Props & { onClose: () => void }) {
  const { field, values, refuse } = useFields({ reason: '' });
  const send = (): void =>
    answer.mutate(
      {
        accept: 'false',
        statement_version: data.statement_version,
        name: data.guarantor,
        ...(values.reason.trim() && { reason: values.reason.trim() }),
      },
      { onError: refuse },
    );
  return (
    <Dialog title="Refuse to be a guarantor?" onClose={onClose}>
      <Form onSubmit={send} label="Refuse">
        <Problem of={answer.error} />
        <Stack>
          <p>You will have no obligation, and this link will stop working. {data.borrower} sees only that you refused.</p>
          <TextField label="Reason" hint="Read by our staff only" lines={3} maxLength={500} {...field('reason')} />
        </Stack>
        <Row>
          <Button type="submit" look="danger" busy={answer.isPending}>
            I refuse
          </Button>
          <Button look="plain" onClick={onClose}>
            Not now
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
