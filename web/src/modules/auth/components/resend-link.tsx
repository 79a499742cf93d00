/** Sends the verification link or code again. */
import { ResendButton } from '#ui';
import { useResendCode, useResendEmail } from '../auth.calls.ts';

/** The link of each mail works. */
export function ResendLink({ email, label }: { email: string; label: string }) {
  const resend = useResendEmail();
  return <ResendButton resend={resend} label={label} onSend={() => resend.mutate(email)} />;
}

/** The latest code works. */
export function ResendCode({ challenge }: { challenge: string }) {
  const resend = useResendCode();
  return <ResendButton resend={resend} label="Send another code" onSend={() => resend.mutate(challenge)} />;
}
