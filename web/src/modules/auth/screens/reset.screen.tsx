/** /reset: a new password for the holder of a mailed or texted link. */
import { passwordCalls } from '@ajo/contract/modules/auth';
import { Link, useSearchParams } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Button, Form, LinkButton, Notice, PasswordField, Problem, Skeletons, Stack, useFields } from '#ui';
import { useResetLink, useResetPassword } from '../auth.calls.ts';

export function ResetScreen() {
  const [search] = useSearchParams();
  const link = { email: search.get('email') ?? '', token: search.get('token') ?? '' };
  const found = useResetLink(link);
  const isBroken = !link.token || found.isError;
  // A texted link names no one: whose it is comes from the server.
  const email = link.email || found.data;
  return (
    <Stack gap="loose">
      <title>{`New password | ${brand.name}`}</title>
      <h1>Set a new password</h1>
      {isBroken ? (
        <>
          <Notice tone="warning" title="This link no longer works">
            It was already used or has expired.
          </Notice>
          <LinkButton to={paths.forgot}>Get a new link</LinkButton>
          <BackLink />
        </>
      ) : email ? (
        <ResetForm link={{ email, token: link.token }} />
      ) : (
        <Skeletons />
      )}
    </Stack>
  );
}

function ResetForm({ link }: { link: { email: string; token: string } }) {
  const reset = useResetPassword();
  const { field, values, check, refuse } = useFields(
    { ...link, password: '', password_confirmation: '' },
    passwordCalls.reset.body,
  );

  function send(): void {
    if (check()) reset.mutate(values, { onError: refuse });
  }

  if (reset.isSuccess) {
    return (
      <>
        <Notice tone="success" title="Your password is set">
          All other sessions have ended. Sign in with your new password.
        </Notice>
        <LinkButton to={paths.signIn}>Sign in</LinkButton>
      </>
    );
  }
  return (
    <>
      <Form onSubmit={send} label="New password">
        <Problem of={reset.error} />
        <PasswordField
          label="New password"
          hint="At least 10 characters."
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" required {...field('password_confirmation')} />
        <Button type="submit" wide busy={reset.isPending}>
          Set the password
        </Button>
      </Form>
      <BackLink />
    </>
  );
}

const BackLink = () => <Link to={paths.signIn}>Back to sign in</Link>;
