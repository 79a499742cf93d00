/** /dashboard: where a customer starts; with ?loan=apply the application. */
import type { LoanRow, LoanView } from '@ajo/contract/modules/loans';
import { openLoanOf } from '@ajo/contract/modules/loan-applications.own';
import { useSearchParams } from 'react-router';
import { MyKeyFacts, useMyLoan, useMyLoans } from '#modules/loan-applications';
import { useOwnDashboard, useProfilePercent } from '#modules/dashboard';
import { MyGuarantors } from '#modules/guarantors';
import { MyRunningLoan } from './my-running-loan.tsx';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { paths } from '#platform/paths';
import { useUser } from '#platform/session';
import { Card, EmptyState, ErrorState, later, LinkButton, PageHeader, Skeletons, Stack, WhenNear } from '#ui';

const PastLoans = later<{ rows: readonly LoanRow[] }>(async () => (await import('./past-loans.tsx')).PastLoans);
const LoanEnded = later<{ row: LoanRow }>(async () => (await import('./loan-ended.tsx')).LoanEnded);
const MyLoanCard = later<{ loan: LoanView }>(
  async () => (await import('../../../modules/loan-applications/components/my-loan-card.tsx')).MyLoanCard,
);
const PaymentReturn = later<{ reference: string; hasReceipts: boolean }>(
  async () => (await import('./payment-return.tsx')).PaymentReturn,
);
const ApplyPage = later(async () => (await import('./apply.page.tsx')).ApplyPage);
const Holdings = later(async () => (await import('./holdings.tsx')).Holdings);
/** Few customers see these parts: each is fetched when it is shown. */
const PayFeeFirst = later(async () => (await import('../../../modules/repayments/components/pay-fee-first.tsx')).PayFeeFirst);
const MyPayouts = later(
  async () => (await import('../../../modules/servicing/components/my-payouts.tsx')).MyPayouts,
  (content) => <Card title="Your payouts">{content}</Card>,
);

export function CustomerDashboardPage() {
  const [search] = useSearchParams();
  const reference = search.get('reference');
  const user = useUser();
  if (search.get('loan') === 'apply') return <ApplyPage />;
  return (
    <Stack gap="loose">
      <PageHeader title={greeting(user?.name, now())} tab="Dashboard" />
      {reference && <PaymentReturn reference={reference} hasReceipts />}
      <Start />
    </Stack>
  );
}

function Start() {
  const { isReady, error, refetch } = useOwnDashboard();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!isReady) return <Skeletons />;
  return (
    <>
      <Loans />
      <WhenNear>
        <Holdings />
      </WhenNear>
    </>
  );
}

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
      {loan.data ? <OpenLoan loan={loan.data} /> : <NoOpenLoan latest={data[0]} />}
      {past.length > 0 && <PastLoans rows={past} />}
    </Stack>
  );
}

const NoOpenLoan = ({ latest }: { latest: LoanRow | undefined }) => {
  const hasEnded = latest && ['completed', 'denied'].includes(latest.status);
  return (
    <>
      {hasEnded && <LoanEnded row={latest} />}
      <MyGuarantors />
      {!hasEnded && <Invitation />}
    </>
  );
};

function OpenLoan({ loan }: { loan: LoanView }) {
  const { id, status, terms } = loan;
  return (
    <>
      {status === 'active' ? <MyRunningLoan loan={loan} /> : <MyLoanCard loan={loan} />}
      {status === 'active' && loan.tranche_plan.length > 0 && <MyPayouts loanId={id} />}
      {loan.can.includes('pay_fee') && <PayFeeFirst loan={loan} />}
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
