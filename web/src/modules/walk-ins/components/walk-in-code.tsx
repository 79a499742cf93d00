/** The code that the customer reads out. With it the account exists. */
import { walkInCalls } from '@ajo/contract/modules/walk-ins';
import { Button, Form, OtpField, Problem, ResendButton, Row, useFields } from '#ui';
import { useConfirmWalkIn, useResendWalkIn } from '../walk-ins.calls.ts';
import type { StartedWalkIn } from './walk-in-form.tsx';

type Props = { walkIn: StartedWalkIn; onBack: () => void; onAdded: (customer: { id: string; name: string }) => void };

export function WalkInCode({ walkIn, onBack, onAdded }: Props) {
  const [confirm, resend] = [useConfirmWalkIn(walkIn.id), useResendWalkIn(walkIn.id)];
  const { field, values, check, refuse } = useFields({ code: '' }, walkInCalls.confirm.body);
  const send = (): void => {
    if (check()) confirm.mutate(values.code, { onSuccess: ({ data }) => onAdded(data), onError: refuse });
  };
  return (
    <>
      <p>
        A code is on its way to <strong>{walkIn.to}</strong>. The message names the terms. {walkIn.name} accepts them by reading
        the code out to you.
      </p>
      <p className="quiet">A number with an account gets a message about that account instead of a code.</p>
      <Form onSubmit={send} label="Customer's code">
        <Problem of={confirm.error} />
        <OtpField label="Code" hint="Six digits. The code works for 10 minutes." required {...field('code')} />
        <Row>
          <Button type="submit" busy={confirm.isPending}>
            Add the customer
          </Button>
          <Button look="quiet" onClick={onBack}>
            Change name or number
          </Button>
        </Row>
      </Form>
      <ResendButton resend={resend} label="Send another code" onSend={() => resend.mutate()} />
    </>
  );
}
