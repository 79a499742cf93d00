/** /sign-in. People who are signed in already are sent to their own home. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { authCalls } from '@ajo/contract/modules/auth';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { brand } from '#platform/brand';
import { useInBrowser } from '#platform/in-browser';
import { paths } from '#platform/paths';
import { isSentToSignIn, requestedPurpose } from '#platform/requested-page';
import { SecondStepForm } from '../components/second-step-form.tsx';
import { Button, Form, later, PasswordField, Problem, Row, Stack, TextField, useFields } from '#ui';
import { CorrectAddress, type Correctable, CorrectedNotice } from '../components/correct-address.tsx';
import { ResendLink } from '../components/resend-link.tsx';
import { useHomeAhead, useSignIn } from '../auth.calls.ts';
import { useHomeIfSignedIn } from '../home-if-signed-in.ts';

const VerifyPhone = later(async () => (await import('../components/verify-phone.tsx')).VerifyPhone);

export function SignInScreen() {
  useHomeIfSignedIn();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const [corrected, setCorrected] = useState<Correctable>();
  const { field, values, check, set } = useFields({ email: '', password: '' }, authCalls.login.body);
  useHomeAhead(values.password !== '');
  const isSent = useInBrowser(isSentToSignIn);

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
      <div>
        <h1>Sign in</h1>
        {isSent && <p className="quiet">Sign in to {requestedPurpose()}.</p>}
      </div>
      <Form onSubmit={send} label="Sign in">
        <Problem of={signIn.error} />
        <TextField label="Email or phone number" inputMode="email" autoComplete="username" required {...field('email')} />
        <PasswordField label="Password" required {...field('password')} />
        <Button type="submit" wide busy={signIn.isPending}>
          Sign in
        </Button>
      </Form>
      {corrected && <CorrectedNotice email={corrected.emails.at(-1) ?? ''} />}
      {(corrected ?? isUnverified(signIn.error)) && (
        <Unverified
          account={corrected ?? { ...(signIn.variables ?? values), emails: [(signIn.variables ?? values).email] }}
          onCorrected={(account) => {
            signIn.reset();
            set('email', account.emails.at(-1) ?? '');
            setCorrected(account);
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

type UnverifiedProps = { account: Correctable; onCorrected: (account: Correctable) => void };

/** The two ways on: the link once more, or the right address. The second stays after a correction, as it may have been wrong too. */
function Unverified({ account: { emails, password }, onCorrected }: UnverifiedProps) {
  const email = emails.at(-1) ?? '';
  return (
    <Stack>
      <ResendLink key={email} email={email} label="Send the link again" />
      <CorrectAddress
        key={`correct ${email}`}
        account={{ emails, password }}
        onCorrected={(next) => onCorrected({ emails: [...emails.filter((one) => one !== next), next], password })}
      />
    </Stack>
  );
}
