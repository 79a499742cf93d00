/** Mails the verification link again. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { useEffect } from 'react';
import { Button, Problem } from '#ui';
import { useResendEmail } from '../auth.calls.ts';

/** Mail takes time: without a pause the mailbox would fill. The link of each mail works. */
export function ResendLink({ email, label }: { email: string; label: string }) {
  const resend = useResendEmail();
  const { isSuccess, reset } = resend;
  useEffect(() => {
    const rest = isSuccess ? setTimeout(reset, minuteMs) : undefined;
    return () => clearTimeout(rest);
  }, [isSuccess, reset]);
  return (
    <>
      <Problem of={resend.error} />
      <Button look="plain" busy={resend.isPending} disabled={isSuccess} onClick={() => resend.mutate(email)}>
        {isSuccess ? 'Sent. Once more in a minute' : label}
      </Button>
    </>
  );
}
