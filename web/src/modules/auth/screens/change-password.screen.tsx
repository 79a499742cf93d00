/** /change-password: by choice, or because a new password is demanded. */
import { authCalls } from '@ajo/contract/modules/auth';
import { Link } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { areaOf, useUser } from '#platform/session';
import { Button, Form, PasswordField, Problem, Stack, useFields } from '#ui';
import { useChangePassword } from '../auth.calls.ts';

const accounts = { customer: paths.profile, merchant: paths.merchant.account, staff: paths.staff.account };

export function ChangePasswordScreen() {
  const change = useChangePassword();
  const user = useUser();
  const { field, values, check, refuse } = useFields(
    { current_password: '', password: '', password_confirmation: '' },
    authCalls.password.body,
  );

  function send(): void {
    if (check()) change.mutate(values, { onError: refuse });
  }

  return (
    <Stack gap="loose">
      <title>{`Change password | ${brand.name}`}</title>
      <div>
        <h1>Change your password</h1>
        <p className="quiet">You'll need to sign in again on every device.</p>
      </div>
      <Form onSubmit={send} label="Change your password">
        <Problem of={change.error} />
        <PasswordField label="Current password" required {...field('current_password')} />
        <PasswordField
          label="New password"
          hint="At least 10 characters."
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" required {...field('password_confirmation')} />
        <Button type="submit" wide busy={change.isPending}>
          Change password
        </Button>
      </Form>
      {user ? <Link to={accounts[areaOf(user.type)]}>Cancel</Link> : <Link to={paths.signIn}>Back to sign in</Link>}
    </Stack>
  );
}
