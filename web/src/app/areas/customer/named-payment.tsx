/** The payment that a message leads to, with its receipt. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { saveMyReceipt, useMyRepayments } from '#modules/repayments';
import { Button, Notice } from '#ui';

export type NamedPaymentProps = { loanId: LoanId; paymentId: string };

export function NamedPayment({ loanId, paymentId }: NamedPaymentProps) {
  const payment = useMyRepayments(loanId).data?.payments.find(({ id }) => id === paymentId);
  if (!payment) return null;
  const { id, reference, amount, paid_on: on, reversed } = payment;
  if (reversed)
    return (
      <Notice tone="warning" title={`Your payment of ${naira(amount)} on ${longDay(on)} was reversed`}>
        {reversed.reason ?? ''}
      </Notice>
    );
  return (
    <Notice tone="success" title={`We received ${naira(amount)} on ${longDay(on)}`}>
      <Button small look="plain" onClick={() => void saveMyReceipt(id, reference)}>
        Receipt (PDF)
      </Button>
    </Notice>
  );
}
