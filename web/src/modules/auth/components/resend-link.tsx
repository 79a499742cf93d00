/** Sends the verification link or code again. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { useEffect } from 'react';
import { Button, Problem } from '#ui';
import { useResendCode, useResendEmail } from '../auth.calls.ts';

/** The link of each mail works. */
export const ResendLink = ({ email, label }: { email: string; label: string }) => (
  <ResendButton resend={useResendEmail()} of={email} label={label} />
);

/** The latest code works. */
export const ResendCode = ({ challenge }: { challenge: string }) => (
  <ResendButton resend={useResendCode()} of={challenge} label="Send another code" />
);

type Resend = ReturnType<typeof useResendEmail>;

/** Messages take time: without a pause the mailbox would fill. */
function ResendButton({ resend, of, label }: { resend: Resend; of: string; label: string }) {
  const { isSuccess, reset } = resend;
  useEffect(() => {
    const rest = isSuccess ? setTimeout(reset, minuteMs) : undefined;
    return () => clearTimeout(rest);
  }, [isSuccess, reset]);
  return (
    <>
      <Problem of={resend.error} />
      <Button look="plain" busy={resend.isPending} disabled={isSuccess} onClick={() => resend.mutate(of)}>
        {isSuccess ? 'Sent. Once more in a minute' : label}
      </Button>
    </>
  );
}
