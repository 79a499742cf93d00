/** A customer's running loan: what comes next, how to pay it, what has been paid. */
import { daysText, longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { Button, Card, ErrorState, Facts, Grid, laterDialog, Money, Progress, Row, Skeletons, Stack, Stat } from '#ui';
import { saveMyReceipt, useMyRepayments, OnItsWay, InstalmentTable, PaymentTable } from '#modules/repayments';
import { SavedCards } from '#modules/wallets';
import { CreditCard } from '#modules/servicing';
import { LoanStatementButton } from '#modules/loan-statements';
import { MyDebitAttempts } from '#modules/card-debits';

const PayDialog = laterDialog(
  () => 'Pay back',
  async () => (await import('./pay-dialog.tsx')).PayDialog,
);

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
                label={data.next.days_late > 0 ? `Late by ${daysText(data.next.days_late)}` : 'Next payment'}
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
      <OnItsWay rows={data.on_its_way} reader="customer" />
      {data.account && (
        <Card title="Or pay by bank transfer">
          <Facts of={{ Bank: data.account.bank, 'Account number': data.account.number, Name: data.account.name }} />
        </Card>
      )}
      <CreditCard repayments={data} title="What you have with us" />
      <Card title="Instalments">
        <InstalmentTable rows={data.instalments} linkTo={(row) => paths.loanPayment(loan.id, row.id)} />
      </Card>
      <Card title="Payments" actions={<LoanStatementButton loan={loan} audience="own" />}>
        <PaymentTable rows={data.payments} onReceipt={(row) => void saveMyReceipt(row.id, row.reference)} />
      </Card>
      <MyDebitAttempts loanId={loan.id} />
      <SavedCards />
      {paying && <PayDialog loan={loan} repayments={data} onClose={() => setPaying(false)} />}
    </Stack>
  );
}
