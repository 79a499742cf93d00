/** /change-password: by choice, or because a new password is demanded. */
import { Link } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Button, Form, PasswordField, Problem, Stack, useFields } from '#ui';
import { useChangePassword } from '../auth.calls.ts';
import { shortestPassword, whyNotPassword } from '../password.rules.ts';

export function ChangePasswordScreen() {
  const change = useChangePassword();
  const { field, values, setErrors, refuse } = useFields({ current_password: '', password: '', password_confirmation: '' });

  function send(): void {
    const wrong: Record<string, string> = { ...whyNotPassword(values.password, values.password_confirmation) };
    if (!values.current_password) wrong['current_password'] = 'Enter the password you use now.';
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) change.mutate(values, { onError: refuse });
  }

  return (
    <Stack gap="loose">
      <title>{`Change password | ${brand.name}`}</title>
      <div>
        <h1>Change your password</h1>
        <p className="quiet">Afterwards you sign in again, on every device.</p>
      </div>
      <Form onSubmit={send} label="Change your password">
        <Problem of={change.error} />
        <PasswordField label="Password now" required {...field('current_password')} />
        <PasswordField label="New password" hint={`At least ${shortestPassword} characters.`} autoComplete="new-password" required {...field('password')} />
        <PasswordField label="New password once more" autoComplete="new-password" required {...field('password_confirmation')} />
        <Button type="submit" wide busy={change.isPending}>
          Change the password
        </Button>
      </Form>
      <Link to={paths.signIn}>Back to sign in</Link>
    </Stack>
  );
}
