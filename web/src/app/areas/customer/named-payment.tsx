/** The payment that a message leads to, with its receipt. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { saveMyReceipt, useMyRepayments } from '#modules/repayments';
import { Button, Notice } from '#ui';

export type NamedPaymentProps = { loan: Pick<LoanRow, 'id' | 'status'>; paymentId: string };

export function NamedPayment({ loan, paymentId }: NamedPaymentProps) {
  const payment = useMyRepayments(loan.id).data?.payments.find(({ id }) => id === paymentId);
  if (!payment) return null;
  const { id, reference, amount, paid_on: on, reversed } = payment;
  // All payments of a loan are reversed with it when it was returned: the money was received all the same.
  if (reversed?.with_loan && loan.status === 'reversed')
    return (
      <Notice tone="success" title={`We received ${naira(amount)} on ${longDay(on)}`}>
        The loan was returned. You owe nothing on it.
      </Notice>
    );
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
