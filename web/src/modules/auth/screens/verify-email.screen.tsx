/** /verify-email: where the link of the first email leads. The press of a button verifies, so that a mail scanner that opens links does not. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { isOwnPath } from '#platform/requested-page';
import { useUser } from '#platform/session';
import { notifyOtherTabs, onOtherTabs } from '#platform/tabs';
import { Button, LinkButton, Notice, Problem, Stack } from '#ui';
import { useResendEmail, useVerifyEmail } from '../auth.calls.ts';

export function VerifyEmailScreen() {
  const [search] = useSearchParams();
  const link = { email: search.get('email') ?? '', token: search.get('token') ?? '' };
  const verify = useVerifyEmail();
  useSignedInByOtherTab();
  return (
    <Stack gap="loose">
      <title>{`Verify your email | ${brand.name}`}</title>
      <h1>Verify your email address</h1>
      {verify.isSuccess ? (
        <>
          <Notice tone="success" title="Email address verified">
            Sign in to complete your profile.
          </Notice>
          <LinkButton to={paths.signIn}>Sign in</LinkButton>
        </>
      ) : (
        <>
          {link.email && <p>{link.email}</p>}
          {!link.token || !link.email || isDead(verify.error) ? (
            <Broken email={link.email} />
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

/** The text avoids tokens: the user can request another link, or sign in if the link was used before. */
function Broken({ email }: { email: string }) {
  const resend = useResendEmail();
  return (
    <>
      <div role="alert">
        <Notice tone="warning" title="This link no longer works">
          It was used, is older than a day, is incomplete, or a newer link was sent. If you have opened it before, just sign in.
        </Notice>
      </div>
      <Problem of={resend.error} />
      {resend.isSuccess && (
        <Notice tone="success" title="Check your email">
          Open the link in the latest mail. If no mail arrives, the address is already verified: just sign in.
        </Notice>
      )}
      {email && !resend.isSuccess && (
        <Button busy={resend.isPending} onClick={() => resend.mutate(email)}>
          Send a new link
        </Button>
      )}
      <LinkButton look="plain" to={paths.signIn}>
        Sign in
      </LinkButton>
    </>
  );
}
