/** /reset: a new password for whoever holds the link of the e-mail. */
import { Link, useSearchParams } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Button, Form, LinkButton, Notice, PasswordField, Problem, Stack, useFields } from '#ui';
import { useResetLink, useResetPassword } from '../auth.calls.ts';
import { shortestPassword, whyNotPassword } from '../password.rules.ts';

export function ResetScreen() {
  const [search] = useSearchParams();
  const link = { email: search.get('email') ?? '', token: search.get('token') ?? '' };
  const found = useResetLink(link);
  const isBroken = !link.token || found.isError;
  return (
    <Stack gap="loose">
      <title>{`New password | ${brand.name}`}</title>
      <h1>Set a new password</h1>
      {isBroken ? (
        <>
          <Notice tone="warning" title="This link no longer works">
            It was used already, or it is too old. Ask for a new one.
          </Notice>
          <LinkButton to={paths.forgot}>Send a new link</LinkButton>
        </>
      ) : (
        <ResetForm link={link} />
      )}
    </Stack>
  );
}

function ResetForm({ link }: { link: { email: string; token: string } }) {
  const reset = useResetPassword();
  const { field, values, setErrors, refuse } = useFields({ password: '', password_confirmation: '' });

  function send(): void {
    const wrong = whyNotPassword(values.password, values.password_confirmation);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) reset.mutate({ ...link, ...values }, { onError: refuse });
  }

  if (reset.isSuccess) {
    return (
      <Notice tone="success" title="Your password is set">
        All other sessions have ended. <Link to={paths.signIn}>Sign in</Link>
      </Notice>
    );
  }
  return (
    <Form onSubmit={send} label="New password">
      <Problem of={reset.error} />
      <PasswordField label="New password" hint={`At least ${shortestPassword} characters.`} autoComplete="new-password" required {...field('password')} />
      <PasswordField label="New password once more" autoComplete="new-password" required {...field('password_confirmation')} />
      <Button type="submit" wide busy={reset.isPending}>
        Set the password
      </Button>
    </Form>
  );
}
