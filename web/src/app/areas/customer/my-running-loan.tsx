/** A customer's running loan: what comes next, how to pay it, what has been paid. */
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import type { LoanReturnView, RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { Card, ErrorState, Grid, later, laterDialog, Skeletons, Stack, WhenNear } from '#ui';
import { saveMyReceipt, useMyRepayments, OnItsWay, InstalmentTable, PaymentTable } from '#modules/repayments';
import { SavedCards } from '#modules/wallets';
import { CreditCard } from '#modules/servicing';
import { LoanStatementButton } from '#modules/loan-statements';
import { RecentPayments, Shortcuts, TransferAccount } from './home-parts.tsx';
import { NextPayment } from './next-payment.tsx';

/** Below the fold: fetched when it comes near. */
const MyDebitAttempts = later<{ loanId: LoanId }>(
  async () => (await import('../../../modules/card-debits/components/my-debit-attempts.tsx')).MyDebitAttempts,
);

const ReturnLoan = later<{ loan: LoanView; of: LoanReturnView; account: RepaymentsView['account']; onPay: () => void }>(
  async () => (await import('./return-loan.tsx')).ReturnLoan,
);
const PayDialog = laterDialog(
  () => 'Pay back',
  async () => (await import('./pay-dialog.tsx')).PayDialog,
);

export function MyRunningLoan({ loan }: { loan: LoanView }) {
  const { data, error, refetch } = useMyRepayments(loan.id);
  const [paying, setPaying] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const back = data.return && <ReturnLoan loan={loan} of={data.return} account={data.account} onPay={() => setPaying(true)} />;
  return (
    <Stack gap="loose">
      {data.return?.requested_at && back}
      <div className="stack home-top">
        <NextPayment loan={loan} repayments={data} onPay={() => setPaying(true)} />
        <Stack>
          <Shortcuts loan={loan} hasAccount={data.account !== null} />
          {data.account && <TransferAccount of={data.account} />}
        </Stack>
      </div>
      <OnItsWay rows={data.on_its_way} reader="customer" />
      <Grid>
        <RecentPayments payments={data.payments} />
        <CreditCard repayments={data} title="Credit from earlier payments" />
      </Grid>
      <div id="instalments">
        <Card title="Instalments">
          <InstalmentTable rows={data.instalments} linkTo={(row) => paths.loanPayment(loan.id, row.id)} />
        </Card>
      </div>
      <div id="payments">
        <Card title="Payments" actions={<LoanStatementButton loan={loan} audience="own" />}>
          <PaymentTable rows={data.payments} onReceipt={(row) => void saveMyReceipt(row.id, row.reference)} />
        </Card>
      </div>
      <WhenNear>
        <MyDebitAttempts loanId={loan.id} />
      </WhenNear>
      <SavedCards />
      {!data.return?.requested_at && back}
      {paying && <PayDialog loan={loan} repayments={data} onClose={() => setPaying(false)} />}
    </Stack>
  );
}
