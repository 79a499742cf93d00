/** The code that the customer reads out. With it the application is sent. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { type PreparedApplication, preparedApplicationCalls } from '@ajo/contract/modules/walk-ins.applications';
import { Button, Form, OtpField, Problem, ResendButton, Row, Stack, useFields } from '#ui';
import { useConfirmApplication, useResendApplicationCode } from '../walk-ins.calls.ts';

type Props = { prepared: PreparedApplication; onBack: () => void; onSent: (loanId: LoanId) => void };

export function PreparedCode({ prepared, onBack, onSent }: Props) {
  const [confirm, resend] = [useConfirmApplication(prepared.id), useResendApplicationCode(prepared.id)];
  const { field, values, check, refuse } = useFields({ code: '' }, preparedApplicationCalls.confirm.body);
  const send = (): void => {
    if (check()) confirm.mutate(values.code, { onSuccess: ({ data }) => onSent(data.loan_id), onError: refuse });
  };
  return (
    <Stack>
      <p>
        A code is on its way to <strong>{prepared.to}</strong>
        {prepared.channel === 'mail' && ', because the customer has no verified mobile number'}. The customer agrees by reading
        the code out to you. They read:
      </p>
      <blockquote className="quiet">“… {prepared.text}”</blockquote>
      <Form onSubmit={send} label="Customer's code">
        <Problem of={confirm.error} />
        <OtpField
          label="Code"
          hint="Six digits. The code works for 10 minutes and for these terms only."
          required
          {...field('code')}
        />
        <Row>
          <Button type="submit" busy={confirm.isPending}>
            Send the application
          </Button>
          <Button look="quiet" onClick={onBack}>
            Change the application
          </Button>
        </Row>
      </Form>
      <Row>
        <ResendButton resend={resend} label="Send another code" onSend={() => resend.mutate()} />
      </Row>
    </Stack>
  );
}
