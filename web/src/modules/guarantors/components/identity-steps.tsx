/** Two steps of an invitation: the BVN with consent, then a code on the guarantor's own phone. */
import type { InvitationView } from '@ajo/contract/modules/guarantors';
import { useEffect, useState } from 'react';
import { Button, Checkbox, Form, OtpField, Problem, Row, TextField, useFields } from '#ui';
import type { StepCalls } from '../guarantors.calls.ts';

export function BvnStep({ data, calls: { bvn } }: { data: InvitationView; calls: StepCalls }) {
  const { field, values, set, errors, setErrors, refuse } = useFields({ bvn: '', consent: false });
  const send = (): void => {
    if (!values.consent) return setErrors({ consent: 'We need your consent to check your BVN' });
    bvn.mutate(values.bvn, { onError: refuse });
  };
  return (
    <Form onSubmit={send} label="Your BVN">
      <Problem of={bvn.error} />
      <p>
        The person who named you wrote <strong>{data.guarantor}</strong>. We check with the BVN register that this BVN has the
        same name, and nothing else. Only its last four digits are shown.
      </p>
      <TextField
        label="BVN"
        hint="11 digits. Dial *565*0# on your registered line to see it"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        required
        {...field('bvn')}
      />
      <Checkbox
        label={data.consent_words.bvn}
        checked={values.consent}
        onChange={(consent) => set('consent', consent)}
        error={errors['consent']}
      />
      <Button type="submit" wide busy={bvn.isPending}>
        Confirm my BVN
      </Button>
    </Form>
  );
}

/** Seconds that are left, one less every second. */
function useCountdown(): [number, (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft <= 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return [secondsLeft, setSecondsLeft];
}

export function PhoneStep({ calls: { sendCode, proveCode } }: { calls: StepCalls }) {
  const { field, values, refuse } = useFields({ phone_number: '', otp: '' });
  const [sentTo, setSentTo] = useState<string>();
  const [secondsLeft, setSecondsLeft] = useCountdown();
  const isSent = sentTo !== undefined && sentTo === values.phone_number;
  const requestCode = (): void =>
    sendCode.mutate(values.phone_number, {
      onError: refuse,
      onSuccess: ({ data }) => {
        setSentTo(values.phone_number);
        setSecondsLeft(data.retry_after);
      },
    });
  const send = (): void => (isSent ? proveCode.mutate(values, { onError: refuse }) : requestCode());
  return (
    <Form onSubmit={send} label="Your phone">
      <Problem of={proveCode.error ?? sendCode.error} />
      <TextField
        label="Phone number"
        hint="Your own mobile number, such as 0803 123 4567. We send you a code"
        type="tel"
        autoComplete="tel"
        required
        {...field('phone_number')}
        value={values.phone_number}
      />
      {isSent && <OtpField label="The code we sent you" hint="6 digits. It works for 10 minutes" required {...field('otp')} />}
      <Button type="submit" wide busy={(isSent ? proveCode : sendCode).isPending}>
        {isSent ? 'Confirm my phone' : 'Send me a code'}
      </Button>
      {isSent && (
        <Row>
          <Button look="quiet" disabled={secondsLeft > 0} busy={sendCode.isPending} onClick={requestCode}>
            {secondsLeft > 0 ? `Send another code in ${secondsLeft} s` : 'Send another code'}
          </Button>
        </Row>
      )}
    </Form>
  );
}
