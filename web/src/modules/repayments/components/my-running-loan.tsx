/** A customer's running loan: what comes next, how to pay it, what has been paid. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { useActKey } from '#modules/loans';
import { paths } from '#platform/paths';
import {
  Button,
  Card,
  Dialog,
  ErrorState,
  Facts,
  Grid,
  Money,
  MoneyInput,
  Problem,
  Progress,
  Row,
  Skeletons,
  Stack,
  Stat,
} from '#ui';
import { saveMyReceipt, useCheckout, useMyRepayments, useQuote } from '../my-repayments.calls.ts';
import { SavedCards } from '#modules/wallets';
import { MyDebitAttempts } from './debit-attempts.tsx';
import { PayByCard } from './pay-by-card.tsx';
import { InstalmentTable, PaymentTable } from './payment-lists.tsx';

export function MyRunningLoan({ loan }: { loan: LoanView }) {
  const { data, error, refetch } = useMyRepayments(loan.id);
  const [paying, setPaying] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const total = data.paid + data.outstanding;
  return (
    <Stack gap="loose">
      <Card title={`${loan.purpose} ${loan.number}`}>
        <Stack>
          <Grid>
            {data.next && (
              <Stat
                label={data.next.days_late > 0 ? `Late by ${data.next.days_late} days` : 'Next payment'}
                note={longDay(data.next.due_on)}
              >
                <Money of={data.next.outstanding} />
              </Stat>
            )}
            <Stat label="Still to pay">
              <Money of={data.outstanding} />
            </Stat>
            <Stat label="Paid so far">
              <Money of={data.paid} />
            </Stat>
          </Grid>
          <Progress value={total > 0n ? Number((data.paid * 100n) / total) : 0} label="Paid back" />
          {data.next && (
            <Row>
              <Button onClick={() => setPaying(true)}>Pay now</Button>
            </Row>
          )}
        </Stack>
      </Card>
      {data.account && (
        <Card title="Or pay by bank transfer">
          <Facts of={{ Bank: data.account.bank, 'Account number': data.account.number, Name: data.account.name }} />
        </Card>
      )}
      <Card title="Instalments">
        <InstalmentTable rows={data.instalments} linkTo={(row) => paths.loanPayment(loan.id, row.id)} />
      </Card>
      <Card title="Payments">
        <PaymentTable rows={data.payments} onReceipt={(row) => void saveMyReceipt(row.id, row.reference)} />
      </Card>
      <MyDebitAttempts loanId={loan.id} />
      <SavedCards />
      {paying && <PayDialog loan={loan} repayments={data} onClose={() => setPaying(false)} />}
    </Stack>
  );
}

function PayDialog({ loan, repayments, onClose }: { loan: LoanView; repayments: RepaymentsView; onClose: () => void }) {
  const [amount, setAmount] = useState<Kobo | undefined>(repayments.next?.outstanding);
  const quote = useQuote(loan.id, amount);
  const checkout = useCheckout(loan.id, useActKey());
  return (
    <Dialog title="Pay back" onClose={onClose}>
      <Stack>
        <MoneyInput
          label="How much"
          required
          value={amount}
          onChange={setAmount}
          chips={[repayments.next?.outstanding, repayments.payoff].filter((chip) => chip !== undefined)}
        />
        <p className="quiet">{naira(repayments.payoff)} closes the loan today: interest that has not run is not asked.</p>
        <Problem of={checkout.error ?? quote.error} />
        {quote.data && !quote.error && (
          <Facts
            of={{
              'For your loan': naira(quote.data.amount),
              'Processing fee': naira(quote.data.fee),
              'You pay': naira(quote.data.total),
            }}
            total="You pay"
          />
        )}
        <PayByCard loanId={loan.id} amount={amount} total={quote.error ? undefined : quote.data?.total} />
        <Button
          wide
          busy={checkout.isPending}
          disabled={amount === undefined || quote.error !== null}
          onClick={() => amount !== undefined && checkout.mutate(amount)}
        >
          Go to the payment page
        </Button>
      </Stack>
    </Dialog>
  );
}
