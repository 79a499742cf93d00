/** Returning a loan within its days: the offer, the request with its amount and day, and the way back. */
import { promises } from '@ajo/contract/kernel/promises';
import { minus, naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { LoanReturnView, RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { useLoanReturn } from '#modules/loan-applications';
import { Button, Card, Dialog, Facts, Problem, Row, Stack } from '#ui';
import { TransferNumber } from './home-parts.tsx';

type Props = { loan: LoanView; of: LoanReturnView; account: RepaymentsView['account']; onPay: () => void };

export const ReturnLoan = (props: Props) =>
  props.of.requested_at ? <RequestedReturn {...props} /> : <ReturnOffer loan={props.loan} of={props.of} />;

function RequestedReturn({ loan, of: { left, due_on: dueOn }, account, onPay }: Props) {
  const { keep } = useLoanReturn(loan.id);
  if (left === 0n) return <Card title="Your money is back">We are cancelling the loan. You owe no interest and no fee.</Card>;
  return (
    <Card title="You are returning this loan">
      <Stack>
        <p>We cancel the loan as soon as the money is here. You owe no interest and no fee.</p>
        <Facts
          of={{
            'We paid out': naira(loan.paid_out),
            'You have paid back': naira(minus(loan.paid_out, left)),
            'Left to pay back': naira(left),
            'Until the end of': longDay(dueOn),
          }}
        />
        {account && <TransferNumber of={account} />}
        <Problem of={keep.error} />
        <Row>
          <Button onClick={onPay}>Pay {naira(left)} now: no fee</Button>
          <Button look="plain" busy={keep.isPending} onClick={() => keep.mutate()}>
            Keep the loan
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function ReturnOffer({ loan, of: { left, until } }: Pick<Props, 'loan' | 'of'>) {
  const [isOpen, setOpen] = useState(false);
  const { request } = useLoanReturn(loan.id);
  const close = (): void => setOpen(false);
  return (
    <div>
      <p className="quiet">Changed your mind? You can return the loan until {longDay(until)} and owe no interest and no fee.</p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Return the loan
      </Button>
      {isOpen && (
        <Dialog title="Return the loan?" onClose={close} size="sm">
          <p>
            You pay back {naira(left)}: what we sent you, less what you have paid. We give you at least {promises.coolingOffDays}{' '}
            working days for it. Then the loan is cancelled, without interest and fees.
          </p>
          <Problem of={request.error} />
          <Row>
            <Button busy={request.isPending} onClick={() => request.mutate(undefined, { onSuccess: close })}>
              Return the loan
            </Button>
            <Button look="plain" onClick={close}>
              Keep it
            </Button>
          </Row>
        </Dialog>
      )}
    </div>
  );
}
