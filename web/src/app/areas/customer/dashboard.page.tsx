/** /dashboard: where a customer starts; with ?loan=apply the application. */
import { naira } from '@ajo/contract/kernel/money';
import type { LoanRow, LoanView } from '@ajo/contract/modules/loans';
import { openLoanOf } from '@ajo/contract/modules/loan-applications.own';
import { useSearchParams } from 'react-router';
import { GiveBack, loanLabel, MyKeyFacts, MyKeyFactsButton, MyLoanCard, useMyLoan, useMyLoans } from '#modules/loan-applications';
import { useOwnDashboard, useProfilePercent } from '#modules/dashboard';
import { MyGuarantors } from '#modules/guarantors';
import { LoanStatementButton } from '#modules/loan-statements';
import { MyPaymentsButton, useReturn } from '#modules/repayments';
import { MyRunningLoan } from './my-running-loan.tsx';
import { paths } from '#platform/paths';
import { session, useUser } from '#platform/session';
import {
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  later,
  LinkButton,
  Money,
  Notice,
  PageHeader,
  Skeletons,
  Stack,
  StatusTag,
  toneOf,
} from '#ui';

const ApplyPage = later(async () => (await import('./apply.page.tsx')).ApplyPage);
/** Few customers see these parts: each is fetched when it is shown. */
const KeepCardOffer = later(async () => (await import('../../../modules/wallets/components/keep-card-offer.tsx')).KeepCardOffer);
const PayFeeFirst = later(async () => (await import('../../../modules/repayments/components/pay-fee-first.tsx')).PayFeeFirst);
const MyPayouts = later(
  async () => (await import('../../../modules/servicing/components/my-payouts.tsx')).MyPayouts,
  (content) => <Card title="Your payouts">{content}</Card>,
);

export function CustomerDashboardPage() {
  const [search] = useSearchParams();
  const user = useUser();
  if (search.get('loan') === 'apply') return <ApplyPage />;
  return (
    <Stack gap="loose">
      <PageHeader title={`Welcome, ${user?.name.split(' ')[0] ?? ''}`}>
        What you owe, what comes next, and what you can do today.
      </PageHeader>
      <PaymentReturn reference={search.get('reference')} />
      <Start />
    </Stack>
  );
}

function PaymentReturn({ reference }: { reference: string | null }) {
  const result = useReturn(reference);
  if (!result) return null;
  if (result.status === 'completed')
    return (
      <>
        <Notice tone="success" title={`Thank you: ${naira(result.amount)} received`}>
          Your receipt is in the list of payments.
        </Notice>
        <KeepCardOffer checkout={result} />
      </>
    );
  if (result.status === 'pending')
    return (
      <Notice tone="warning" title="We are asking the bank about your payment">
        This page follows by itself.
      </Notice>
    );
  return (
    <Notice tone="error" title="The payment did not go through">
      {result.reason ?? 'Nothing was taken. You can try again.'}
    </Notice>
  );
}

function Start() {
  const { isReady, error, refetch } = useOwnDashboard();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return isReady ? <Loans /> : <Skeletons />;
}

/** They were paid out, so they have an account. */
const ended = ['completed', 'written_off'];

function Loans() {
  const { data, error, refetch } = useMyLoans();
  const open = data && openLoanOf(data);
  const loan = useMyLoan(open?.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (loan.error) return <ErrorState error={loan.error} onRetry={() => void loan.refetch()} />;
  if (!data || (open && !loan.data)) return <Skeletons />;
  const past = data.filter(({ id }) => id !== open?.id);
  return (
    <Stack gap="loose">
      {loan.data && <OpenLoan loan={loan.data} />}
      {!open && <MyGuarantors />}
      {!open && <Invitation />}
      {past.length > 0 && <PastLoans rows={past} />}
    </Stack>
  );
}

function OpenLoan({ loan }: { loan: LoanView }) {
  const { id, status, terms } = loan;
  return (
    <>
      {status === 'active' ? <MyRunningLoan loan={loan} /> : <MyLoanCard loan={loan} />}
      {status === 'active' && loan.tranche_plan.length > 0 && <MyPayouts loanId={id} />}
      {loan.can.includes('pay_fee') && <PayFeeFirst loan={loan} />}
      <GiveBack loan={loan} />
      <MyKeyFacts loan={loan} />
      <MyGuarantors loan={{ id, needed: terms.required_guarantors, isWaiting: status === 'pending' }} />
    </>
  );
}

function Invitation() {
  const percent = useProfilePercent();
  if (percent === undefined) return <Skeletons lines={3} />;
  const isReady = percent === 100;
  return (
    <EmptyState
      title={isReady ? 'You can apply for a loan today' : 'A few questions, then you can borrow'}
      action={<LinkButton to={paths.applyForLoan}>{isReady ? 'Apply for a loan' : 'Start'}</LinkButton>}
    >
      You see the whole cost and every date before you decide.
    </EmptyState>
  );
}

function PastLoans({ rows }: { rows: readonly LoanRow[] }) {
  return (
    <Card title="Earlier loans">
      <DataTable<LoanRow>
        label="Earlier loans"
        rows={rows}
        empty="None"
        columns={{
          Loan: (row) => row.number,
          For: (row) => row.purpose,
          State: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row.status, session.role())}</StatusTag>,
          Amount: { align: 'end', cell: (row) => <Money of={row.principal} /> },
          'Key facts': (row) => (row.disbursed_on ? <MyKeyFactsButton loan={row} /> : '—'),
          Payments: (row) => (ended.includes(row.status) ? <MyPaymentsButton loan={row} /> : '—'),
          Statement: (row) => (ended.includes(row.status) ? <LoanStatementButton loan={row} audience="own" /> : '—'),
        }}
      />
    </Card>
  );
}
