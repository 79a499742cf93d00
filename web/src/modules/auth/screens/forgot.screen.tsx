/** /forgot: requests a link. The reply is the same for known and unknown addresses. */
import { passwordCalls } from '@ajo/contract/modules/auth';
import { Link } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Button, Form, Notice, Problem, Stack, TextField, useFields } from '#ui';
import { useRequestReset } from '../auth.calls.ts';

export function ForgotScreen() {
  const requestReset = useRequestReset();
  const { field, values, check, refuse } = useFields({ email: '' }, passwordCalls.create.body);

  function send(): void {
    if (check()) requestReset.mutate(values.email, { onError: refuse });
  }

  return (
    <Stack gap="loose">
      <title>{`Forgot password | ${brand.name}`}</title>
      <div>
        <h1>Forgot your password?</h1>
        <p className="quiet">We'll send you a link to set a new one.</p>
      </div>
      {requestReset.isSuccess ? (
        <Notice tone="success" title={values.email.includes('@') ? 'Check your email' : 'Check your text messages'}>
          If {values.email} has an account, a link is on its way. It works once, and only for a short time.
        </Notice>
      ) : (
        <Form onSubmit={send} label="Forgot your password">
          <Problem of={requestReset.error} />
          <TextField label="Email or phone number" inputMode="email" autoComplete="username" required {...field('email')} />
          <Button type="submit" wide busy={requestReset.isPending}>
            Send the link
          </Button>
        </Form>
      )}
      <Link to={paths.signIn}>Back to sign in</Link>
    </Stack>
  );
}
