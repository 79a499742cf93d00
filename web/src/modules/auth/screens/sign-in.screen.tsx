/** /sign-in. People who are signed in already are sent to their own home. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { authCalls } from '@ajo/contract/modules/auth';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { SecondStepForm } from '../components/second-step-form.tsx';
import { Button, Form, later, Notice, PasswordField, Problem, Row, Stack, TextField, useFields } from '#ui';
import { CorrectAddress } from '../components/correct-address.tsx';
import { ResendLink } from '../components/resend-link.tsx';
import { useHomeAhead, useSignIn } from '../auth.calls.ts';
import { useHomeIfSignedIn } from '../home-if-signed-in.ts';

const VerifyPhone = later(async () => (await import('../components/verify-phone.tsx')).VerifyPhone);

export function SignInScreen() {
  useHomeIfSignedIn();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const [corrected, setCorrected] = useState<string>();
  const { field, values, check, set } = useFields({ email: '', password: '' }, authCalls.login.body);
  useHomeAhead(values.password !== '');

  function send(): void {
    setCorrected(undefined);
    if (check()) signIn.mutate(values);
  }

  if (signIn.data?.kind === 'phone')
    return <VerifyPhone step={signIn.data} onOtherNumber={() => void navigate(paths.register)} />;
  if (signIn.data) return <SecondStepForm challenge={signIn.data.challenge} onGiveUp={signIn.reset} />;

  return (
    <Stack gap="loose">
      <title>{`Sign in | ${brand.name}`}</title>
      <h1>Sign in</h1>
      <Form onSubmit={send} label="Sign in">
        <Problem of={signIn.error} />
        <TextField label="Email or phone number" inputMode="email" autoComplete="username" required {...field('email')} />
        <PasswordField label="Password" required {...field('password')} />
        <Button type="submit" wide busy={signIn.isPending}>
          Sign in
        </Button>
      </Form>
      {corrected && (
        <Notice tone="success" title={`We sent a link to ${corrected}`}>
          Open it to verify your address, then sign in.
        </Notice>
      )}
      {isUnverified(signIn.error) && (
        <Unverified
          account={signIn.variables ?? values}
          onCorrected={(email) => {
            signIn.reset();
            set('email', email);
            setCorrected(email);
          }}
        />
      )}
      <Row spread>
        <Link to={paths.forgot}>Forgot your password?</Link>
        <span>
          New here? <Link to={paths.register}>Register</Link>
        </span>
      </Row>
    </Stack>
  );
}

const isUnverified = (error: unknown): boolean => error instanceof DomainError && error.code === 'email_unverified';

type UnverifiedProps = { account: { email: string; password: string }; onCorrected: (email: string) => void };

/** The two ways on: the link once more, or the right address. */
const Unverified = ({ account, onCorrected }: UnverifiedProps) => (
  <Stack>
    <ResendLink email={account.email} label="Send the link again" />
    <CorrectAddress account={account} onCorrected={onCorrected} />
  </Stack>
);
