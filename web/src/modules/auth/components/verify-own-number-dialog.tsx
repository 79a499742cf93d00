/** Verifies the mobile number of an account with an email address: the password, then the code that is texted to the number. */
import { phoneCalls } from '@ajo/contract/modules/auth.phone';
import type { PhoneStep } from '@ajo/contract/modules/auth.sign-in-name';
import { useState } from 'react';
import { phoneText } from '#platform/phone-text';
import { FormDialog, OtpField, PasswordField, useFields } from '#ui';
import { useOwnCode, useVerifyOwn } from '../auth.calls.ts';
import { ResendCode } from './resend-link.tsx';

type Props = { number: string; onClose: () => void };
const title = 'Verify your mobile number';

export function VerifyOwnNumberDialog({ number, onClose }: Props) {
  const [step, setStep] = useState<PhoneStep>();
  return step ? <CodeStep step={step} onClose={onClose} /> : <PasswordStep number={number} onSent={setStep} onClose={onClose} />;
}

function PasswordStep({ number, onSent, onClose }: Props & { onSent: (step: PhoneStep) => void }) {
  const ask = useOwnCode();
  const { field, values, check, refuse } = useFields({ current_password: '' }, phoneCalls.ownCode.body);
  const send = (): void => {
    if (check()) ask.mutate(values.current_password, { onSuccess: onSent, onError: refuse });
  };
  return (
    <FormDialog title={title} act={ask} verb="Text me a code" size="sm" onSend={send} onClose={onClose}>
      <p>
        We text a code to <strong>{phoneText(number)}</strong>. You can then sign in and reset your password with this number.
        Another number? Contact us to change it.
      </p>
      <PasswordField label="Password" required {...field('current_password')} />
    </FormDialog>
  );
}

function CodeStep({ step, onClose }: { step: PhoneStep; onClose: () => void }) {
  const verify = useVerifyOwn();
  const { field, values, check, refuse } = useFields({ challenge: step.challenge, code: '' }, phoneCalls.verifyOwn.body);
  const send = (): void => {
    if (check()) verify.mutate(values, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title={title} act={verify} verb="Verify" size="sm" onSend={send} onClose={onClose}>
      <p>We sent a code by text message to {step.to}.</p>
      <OtpField label="Code" hint="Six digits. The code works for 10 minutes." required {...field('code')} />
      <ResendCode challenge={step.challenge} />
    </FormDialog>
  );
}
