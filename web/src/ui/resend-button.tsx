/** Sends a link or code again. Messages take time: without a pause the mailbox would fill. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { useEffect } from 'react';
import { Button } from './button.tsx';
import { Problem } from './feedback.tsx';

type Resend = { isSuccess: boolean; isPending: boolean; error: unknown; reset: () => void };

export function ResendButton({ resend, label, onSend }: { resend: Resend; label: string; onSend: () => void }) {
  const { isSuccess, reset } = resend;
  useEffect(() => {
    const rest = isSuccess ? setTimeout(reset, minuteMs) : undefined;
    return () => clearTimeout(rest);
  }, [isSuccess, reset]);
  return (
    <>
      <Problem of={resend.error} />
      <Button look="plain" busy={resend.isPending} disabled={isSuccess} onClick={onSend}>
        {isSuccess ? 'Sent. Resend in a minute' : label}
      </Button>
    </>
  );
}
