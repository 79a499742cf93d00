/** The fee that is paid before the money goes out: what it is, and the way to pay it. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { LoanView } from '@ajo/contract/modules/loans';
import { useActKey } from '#platform/act';
import { Button, Card, Facts, Problem, Row, Stack } from '#ui';
import { useCheckout, useQuote } from '../my-repayments.calls.ts';

export function PayFeeFirst({ loan }: { loan: LoanView }) {
  const quote = useQuote(loan.id, loan.upfront_fee);
  const price = quote.data;
  const checkout = useCheckout(loan.id, useActKey());
  return (
    <Card title="Pay the fee, then we pay out your loan">
      <Stack>
        <p>
          We pay your loan out when its fee of {naira(loan.upfront_fee)} has arrived. If the loan is not paid out, you get the fee
          back.
        </p>
        <Problem of={checkout.error ?? quote.error} />
        {!quote.error && (
          <Facts
            of={{
              Fee: naira(loan.upfront_fee),
              'Processing fee': price && (price.fee > noMoney ? naira(price.fee) : 'Free'),
              'You pay': price && naira(price.total),
            }}
            total="You pay"
          />
        )}
        <Row>
          <Button
            busy={checkout.isPending}
            disabled={quote.error !== null}
            onClick={() => checkout.mutate({ amount: loan.upfront_fee })}
          >
            Go to the payment page
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
