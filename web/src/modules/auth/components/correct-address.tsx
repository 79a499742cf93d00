/** The address of a registration is corrected in place: the link goes to the right one. */
import { authCalls } from '@ajo/contract/modules/auth';
import { useState } from 'react';
import { Button, Form, Problem, TextField, useFields } from '#ui';
import { useCorrectEmail } from '../auth.calls.ts';

type Props = { account: { email: string; password: string }; onCorrected: (email: string) => void };

export function CorrectAddress(props: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CorrectForm {...props} />;
  return (
    <Button look="plain" onClick={() => setOpen(true)}>
      Correct the address
    </Button>
  );
}

function CorrectForm({ account, onCorrected }: Props) {
  const correct = useCorrectEmail();
  const { field, values, check, refuse } = useFields({ new_email: account.email }, authCalls.correctEmail.body);
  const body = { ...account, ...values };
  const send = (): void => {
    if (!check(body)) return;
    const email = values.new_email.trim().toLowerCase();
    correct.mutate(body, { onSuccess: () => onCorrected(email), onError: refuse });
  };
  return (
    <Form label="Correct the address" onSubmit={send}>
      <Problem of={correct.error} />
      <TextField label="Your right email address" type="email" autoComplete="email" required {...field('new_email')} />
      <Button type="submit" wide busy={correct.isPending}>
        Send the link there
      </Button>
    </Form>
  );
}
