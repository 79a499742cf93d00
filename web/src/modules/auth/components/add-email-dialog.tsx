/** Adds an email address to an account that was opened by phone. */
import { phoneCalls } from '@ajo/contract/modules/auth.phone';
import { alerts } from '#platform/alerts';
import { FormDialog, PasswordField, TextField, useFields } from '#ui';
import { useAddEmail } from '../auth.calls.ts';

export function AddEmailDialog({ onClose }: { onClose: () => void }) {
  const add = useAddEmail();
  const { field, values, check, refuse } = useFields({ email: '', current_password: '' }, phoneCalls.addEmail.body);

  function send(): void {
    if (!check()) return;
    const onSuccess = (): void => {
      alerts.success('Please check your email to verify your email address');
      onClose();
    };
    add.mutate(values, { onSuccess, onError: refuse });
  }

  return (
    <FormDialog title="Add an email address" act={add} verb="Send the link" size="sm" onSend={send} onClose={onClose}>
      <TextField
        label="Email address"
        type="email"
        hint="We'll send a link to verify it. You can then sign in with it too."
        autoComplete="email"
        required
        {...field('email')}
      />
      <PasswordField label="Password" required {...field('current_password')} />
    </FormDialog>
  );
}
