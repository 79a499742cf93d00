/** /verify-email: where the link of the first e-mail leads. The press of a button verifies, so that a mail scanner that opens links does not. */
import { useSearchParams } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Button, LinkButton, Notice, Problem, Stack } from '#ui';
import { useResendEmail, useVerifyEmail } from '../auth.calls.ts';

export function VerifyEmailScreen() {
  const [search] = useSearchParams();
  const link = { email: search.get('email') ?? '', token: search.get('token') ?? '' };
  const verify = useVerifyEmail();
  const resend = useResendEmail();
  return (
    <Stack gap="loose">
      <title>{`Verify your e-mail | ${brand.name}`}</title>
      <h1>Verify your e-mail address</h1>
      {verify.isSuccess ? (
        <>
          <Notice tone="success" title="That is your address">
            Sign in to complete your profile.
          </Notice>
          <LinkButton to={paths.signIn}>Sign in</LinkButton>
        </>
      ) : (
        <>
          <p>{link.email}</p>
          <Problem of={verify.error ?? resend.error} />
          <Button disabled={!link.token} busy={verify.isPending} onClick={() => verify.mutate(link)}>
            This is my address
          </Button>
          {verify.isError && (
            <Button look="plain" busy={resend.isPending} onClick={() => resend.mutate(link.email)}>
              Send a new link
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
