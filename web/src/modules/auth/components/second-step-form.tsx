/** The second half of /sign-in: the code of the authenticator app, or a recovery code when the phone is not there. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { twoFactorCalls } from '@ajo/contract/modules/auth.two-factor';
import { useState } from 'react';
import { brand } from '#platform/brand';
import { Button, Form, Notice, Problem, Stack, useFields } from '#ui';
import { useSecondStep } from '../auth.calls.ts';
import { CodeField } from './code-field.tsx';

export function SecondStepForm({ challenge, onGiveUp }: { challenge: string; onGiveUp: () => void }) {
  const step = useSecondStep();
  const [byRecovery, setByRecovery] = useState(false);
  const { field, values, set, check } = useFields({ challenge, code: '' }, twoFactorCalls.signIn.body);
  const isOver = step.error instanceof DomainError && step.error.code === 'dead_challenge';

  function send(): void {
    if (check()) step.mutate(values);
  }

  return (
    <Stack gap="loose">
      <title>{`Sign in | ${brand.name}`}</title>
      <div>
        <h1>One more step</h1>
        <p className="quiet">Your account is protected by two-factor authentication.</p>
      </div>
      {isOver ? (
        <Notice tone="warning" title="This took too long">
          Please begin again with your password.
        </Notice>
      ) : (
        <Form onSubmit={send} label="Second step">
          <Problem of={step.error} />
          <CodeField byRecovery={byRecovery} {...field('code')} />
          <Button type="submit" wide busy={step.isPending}>
            Sign in
          </Button>
          <Button
            look="text"
            onClick={() => {
              set('code', '');
              setByRecovery(!byRecovery);
            }}
          >
            {byRecovery ? 'Use the app instead' : 'Use a recovery code'}
          </Button>
        </Form>
      )}
      <Button look="quiet" onClick={onGiveUp}>
        Back to the password
      </Button>
    </Stack>
  );
}
