/** /guarantor/acceptance: somebody was asked to stand for a loan; they prove who they are, read, and answer. */
import { naira } from '@ajo/contract/kernel/money';
import type { InvitationView } from '@ajo/contract/modules/guarantors';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, Card, Checkbox, Form, Notice, OtpField, Problem, Row, Skeletons, Stack, Steps, TextField, useFields } from '#ui';
import { type Link, useGuarantorSteps, useInvitation } from '../guarantors.calls.ts';

type StepCalls = ReturnType<typeof useGuarantorSteps>;

export function GuarantorAcceptanceScreen() {
  const [search] = useSearchParams();
  const link: Link = { token: search.get('token') ?? '', email: search.get('email') ?? '' };
  const invitation = useInvitation(link);
  const steps = useGuarantorSteps(link);
  if (steps.answer.data)
    return (
      <Notice tone="success" title={steps.answer.data.message}>
        You can close this page. We have told the person who asked you.
      </Notice>
    );
  if (invitation.error) return <DeadLink steps={steps} />;
  if (!invitation.data) return <Skeletons />;
  const { data } = invitation;
  const current = data.bvn_done ? (data.phone_done ? 2 : 1) : 0;
  return (
    <Stack gap="loose">
      <div>
        <h1>{data.borrower} asks you to be a guarantor</h1>
        <p>
          For a loan of <strong>{naira(data.amount)}</strong>. Take your time: you may refuse, and nobody is told why.
        </p>
      </div>
      <Steps names={['Your BVN', 'Your phone', 'Your answer']} current={current} />
      {current === 0 && <BvnStep steps={steps} />}
      {current === 1 && <PhoneStep steps={steps} />}
      {current === 2 && <AnswerStep data={data} steps={steps} />}
    </Stack>
  );
}

function DeadLink({ steps }: { steps: StepCalls }) {
  return (
    <Stack gap="loose">
      <h1>This link does not work any more</h1>
      <p>It has expired, was replaced by a newer one, or you have answered already.</p>
      <Problem of={steps.renew.error} />
      <Button busy={steps.renew.isPending} onClick={() => steps.renew.mutate()}>
        Send me a new link
      </Button>
    </Stack>
  );
}

function BvnStep({ steps }: { steps: StepCalls }) {
  const { field, values, set, errors, setErrors, refuse } = useFields({ bvn: '', consent: false });
  const send = (): void => {
    if (!values.consent) return setErrors({ consent: 'We may ask the register only with your consent' });
    steps.bvn.mutate(values.bvn, { onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Your BVN">
      <Problem of={steps.bvn.error} />
      <TextField label="BVN" hint="11 digits" inputMode="numeric" maxLength={11} required {...field('bvn')} />
      <Checkbox
        label="I agree that my BVN is compared with my name"
        checked={values.consent}
        onChange={(consent) => set('consent', consent)}
        error={errors['consent']}
      />
      <Button type="submit" wide busy={steps.bvn.isPending}>
        Confirm my BVN
      </Button>
    </Form>
  );
}

function PhoneStep({ steps }: { steps: StepCalls }) {
  const { field, values, refuse } = useFields({ phone_number: '', otp: '' });
  const isSent = steps.sendCode.isSuccess;
  const send = (): void => {
    if (isSent) steps.proveCode.mutate(values, { onError: refuse });
    else steps.sendCode.mutate(values.phone_number, { onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Your phone">
      <Problem of={steps.proveCode.error ?? steps.sendCode.error} />
      <TextField label="Phone number" type="tel" autoComplete="tel" required {...field('phone_number')} />
      {isSent && <OtpField label="The code we sent you" required {...field('otp')} />}
      <Button type="submit" wide busy={steps.sendCode.isPending || steps.proveCode.isPending}>
        {isSent ? 'Confirm my phone' : 'Send me a code'}
      </Button>
    </Form>
  );
}

function AnswerStep({ data, steps }: { data: InvitationView; steps: StepCalls }) {
  const { field, values, refuse } = useFields({ name: data.guarantor });
  const [answer, setAnswer] = useState<'true' | 'false'>();
  const send = (accept: 'true' | 'false'): void => {
    setAnswer(accept);
    steps.answer.mutate({ accept, statement_version: data.statement_version, name: values.name }, { onError: refuse });
  };
  return (
    <Form onSubmit={() => send('true')} label="Your answer">
      <Card title="What you accept">
        <p>{data.statement}</p>
      </Card>
      <Problem of={steps.answer.error} />
      <TextField label="Sign with your full name" autoComplete="name" required {...field('name')} />
      <Row>
        <Button type="submit" busy={steps.answer.isPending && answer === 'true'}>
          I accept
        </Button>
        <Button look="quiet" busy={steps.answer.isPending && answer === 'false'} onClick={() => send('false')}>
          I refuse
        </Button>
      </Row>
    </Form>
  );
}
