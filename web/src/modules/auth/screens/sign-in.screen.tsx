/** /sign-in. People who are signed in already are sent to their own home. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { authCalls } from '@ajo/contract/modules/auth';
import { Link, useNavigate } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { SecondStepForm } from '../components/second-step-form.tsx';
import { Button, Form, later, PasswordField, Problem, Row, Stack, TextField, useFields } from '#ui';
import { ResendLink } from '../components/resend-link.tsx';
import { useHomeAhead, useSignIn } from '../auth.calls.ts';
import { useHomeIfSignedIn } from '../home-if-signed-in.ts';

const VerifyPhone = later(async () => (await import('../components/verify-phone.tsx')).VerifyPhone);

export function SignInScreen() {
  useHomeIfSignedIn();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { field, values, check } = useFields({ email: '', password: '' }, authCalls.login.body);
  useHomeAhead(values.password !== '');

  function send(): void {
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
        {isUnverified(signIn.error) && <Unverified email={signIn.variables?.email ?? values.email} />}
        <TextField label="Email or phone number" inputMode="email" autoComplete="username" required {...field('email')} />
        <PasswordField label="Password" required {...field('password')} />
        <Button type="submit" wide busy={signIn.isPending}>
          Sign in
        </Button>
      </Form>
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

/** The two ways on: the link once more, or another registration, because an unverified address has no owner. */
function Unverified({ email }: { email: string }) {
  return (
    <Stack>
      <ResendLink email={email} label="Send the link again" />
      <p className="quiet">
        Is {email} wrong? <Link to={paths.register}>Correct the address</Link>: register again with the right one.
      </p>
    </Stack>
  );
}
