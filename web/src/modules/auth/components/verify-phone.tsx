/** The code that was texted to the number of a registration or sign-in. It verifies the number and signs in. */
import { phoneCalls } from '@ajo/contract/modules/auth.phone';
import type { PhoneStep } from '@ajo/contract/modules/auth.sign-in-name';
import { brand } from '#platform/brand';
import { Button, Form, OtpField, Problem, Stack, useFields } from '#ui';
import { useVerifyPhone } from '../auth.calls.ts';
import { ResendCode } from './resend-link.tsx';

type Props = {
  step: PhoneStep;
  /** Back to the form, to correct the number. */
  onOtherNumber: () => void;
};

export function VerifyPhone({ step, onOtherNumber }: Props) {
  const verify = useVerifyPhone();
  const { field, values, check, refuse } = useFields({ challenge: step.challenge, code: '' }, phoneCalls.verify.body);

  function send(): void {
    if (check()) verify.mutate(values, { onError: refuse });
  }

  return (
    <Stack gap="loose">
      <title>{`Verify your number | ${brand.name}`}</title>
      <div>
        <h1>Verify your number</h1>
        <p className="quiet">We sent a code by text message to {step.to}.</p>
      </div>
      <Form onSubmit={send} label="Verify your number">
        <Problem of={verify.error} />
        <OtpField label="Code" hint="Six digits. The code works for 10 minutes." required {...field('code')} />
        <Button type="submit" wide busy={verify.isPending}>
          Verify
        </Button>
      </Form>
      <ResendCode challenge={step.challenge} />
      <Button look="quiet" onClick={onOtherNumber}>
        Use another number
      </Button>
    </Stack>
  );
}
