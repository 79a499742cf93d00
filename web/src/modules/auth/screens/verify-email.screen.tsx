/** /verify-email: where the link of the first email leads. The press of a button verifies, so that a mail scanner that opens links does not. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { authCalls } from '@ajo/contract/modules/auth';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { isOwnPath } from '#platform/requested-page';
import { useUser } from '#platform/session';
import { notifyOtherTabs, onOtherTabs } from '#platform/tabs';
import { Button, Form, LinkButton, Notice, Problem, Stack, TextField, useFields } from '#ui';
import { useResendEmail, useVerifyEmail } from '../auth.calls.ts';

export function VerifyEmailScreen() {
  const [search] = useSearchParams();
  const link = { email: search.get('email') ?? '', token: search.get('token') ?? '' };
  const verify = useVerifyEmail();
  useSignedInByOtherTab();
  return (
    <Stack gap="loose">
      <title>{`Verify your email | ${brand.name}`}</title>
      <div>
        <h1>Verify your email address</h1>
        {link.email && <p className="quiet">{link.email}</p>}
      </div>
      {verify.isSuccess ? (
        <>
          <Notice tone="success" title="Email address verified">
            Sign in to complete your profile.
          </Notice>
          <LinkButton to={paths.signIn}>Sign in</LinkButton>
        </>
      ) : (
        <>
          {!link.token || !link.email || isDead(verify.error) ? (
            <Broken email={link.email} isComplete={link.token !== '' && link.email !== ''} />
          ) : (
            <>
              <Problem of={verify.error} />
              <Button
                busy={verify.isPending}
                onClick={() => verify.mutate(link, { onSuccess: () => notifyOtherTabs('address-verified', link.email) })}
              >
                This is my address
              </Button>
            </>
          )}
        </>
      )}
    </Stack>
  );
}

/** The tab of the registration still has the password: it signs the customer in and reports where to go on. */
function useSignedInByOtherTab(): void {
  const navigate = useNavigate();
  const user = useUser();
  const [next, setNext] = useState<string>();
  useEffect(() => onOtherTabs('continue-at', setNext), []);
  useEffect(() => {
    if (user && isOwnPath(next)) void navigate(next, { replace: true });
  }, [user, next, navigate]);
}

const isDead = (error: unknown): boolean => error instanceof DomainError && error.kind === 'invalid';

type BrokenProps = { email: string; isComplete: boolean };

/** The text avoids tokens: the user can request another link, or sign in if the link was used before. */
function Broken({ email, isComplete }: BrokenProps) {
  const resend = useResendEmail();
  return (
    <>
      <div role="alert">
        <Notice tone="warning" title={isComplete ? 'This link no longer works' : 'This link is incomplete'}>
          {isComplete ? 'It was already used or has expired.' : 'Get a new link.'} If you've already verified your email, sign in.
        </Notice>
      </div>
      <Stack>
        {resend.isSuccess ? (
          <Notice tone="success" title="Check your email">
            Open the link in the newest email. If none arrives, your email is already verified: sign in.
          </Notice>
        ) : (
          <NewLink email={email} resend={resend} />
        )}
        <LinkButton look="plain" to={paths.signIn}>
          Sign in
        </LinkButton>
      </Stack>
    </>
  );
}

/** An incomplete link may lack the address or a part of it: then it is typed. */
function NewLink({ email, resend }: { email: string; resend: ReturnType<typeof useResendEmail> }) {
  const isWhole = authCalls.resendEmail.query.safeParse({ email }).success;
  const { field, values, check } = useFields({ email }, authCalls.resendEmail.query);
  const send = (): void => {
    if (check()) resend.mutate(values.email);
  };
  return (
    <Form onSubmit={send} label="Send a new link">
      <Problem of={resend.error} />
      {!isWhole && <TextField label="Email address" type="email" autoComplete="email" required {...field('email')} />}
      <Button type="submit" wide busy={resend.isPending}>
        Send a new link
      </Button>
    </Form>
  );
}
