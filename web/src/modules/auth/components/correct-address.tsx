/** The address of a registration is corrected in place: the link goes to the right one. */
import { authCalls } from '@ajo/contract/modules/auth';
import { useState } from 'react';
import { Button, Form, Notice, Problem, TextField, useFields } from '#ui';
import { useCorrectEmail } from '../auth.calls.ts';

/** `emails`: the address of the account, then those to which it was corrected. The account has one of them. */
export type Correctable = { emails: readonly string[]; password: string };
type Props = { account: Correctable; onCorrected: (email: string) => void };

export function CorrectAddress(props: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CorrectForm {...props} />;
  return (
    <Button look="plain" onClick={() => setOpen(true)}>
      Correct the address
    </Button>
  );
}

/** True for a free address and for one that is taken: it does not reveal which. */
export const CorrectedNotice = ({ email }: { email: string }) => (
  <Notice tone="warning" title={`Check ${email}`}>
    If no account uses this address, we sent a link to it. Open the link to verify the address. No link? Correct the address
    again.
  </Notice>
);

function CorrectForm({ account, onCorrected }: Props) {
  const correct = useCorrectEmail();
  const { emails, password } = account;
  const email = emails.at(-1) ?? '';
  const { field, values, check, refuse } = useFields({ new_email: email }, authCalls.correctEmail.body);
  const send = (): void => {
    if (!check({ email, password, ...values })) return;
    const corrected = values.new_email.trim().toLowerCase();
    correct.mutate({ ...account, ...values }, { onSuccess: () => onCorrected(corrected), onError: refuse });
  };
  return (
    <Form label="Correct the address" onSubmit={send}>
      <Problem of={correct.error} />
      <TextField label="Correct email address" type="email" autoComplete="email" required {...field('new_email')} />
      <Button type="submit" wide busy={correct.isPending}>
        Send the link there
      </Button>
    </Form>
  );
}
