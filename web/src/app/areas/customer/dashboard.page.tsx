/** /dashboard: where a customer starts; with ?loan=apply the application, with the id of a loan that loan, with &payment= its receipt. */
import type { LoanRow, LoanView } from '@ajo/contract/modules/loans';
import type { MandateId } from '@ajo/contract/modules/mandates';
import { openLoanOf } from '@ajo/contract/modules/loan-applications.own';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MyKeyFacts, useMyLoan, useMyLoans } from '#modules/loan-applications';
import { useOwnDashboard, useProfilePercent } from '#modules/dashboard';
import { MyGuarantors } from '#modules/guarantors';
import { MyRunningLoan } from './my-running-loan.tsx';
import type { NamedPaymentProps } from './named-payment.tsx';
import type { PayProps } from './pay-dialog.tsx';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { paths } from '#platform/paths';
import { useUser } from '#platform/session';
import { Card, EmptyState, ErrorState, later, laterDialog, LinkButton, PageHeader, Skeletons, Stack, WhenNear } from '#ui';

const PastLoans = later<{ rows: readonly LoanRow[] }>(async () => (await import('./past-loans.tsx')).PastLoans);
const LoanEnded = later<{ row: LoanRow }>(async () => (await import('./loan-ended.tsx')).LoanEnded);
const NamedPayment = later<NamedPaymentProps>(async () => (await import('./named-payment.tsx')).NamedPayment);
const PayDialog = laterDialog<PayProps>(
  () => 'Pay back',
  async () => (await import('./pay-dialog.tsx')).PayDialog,
);
const MyLoanCard = later<{ loan: LoanView }>(
  async () => (await import('../../../modules/loan-applications/components/my-loan-card.tsx')).MyLoanCard,
);
const PaymentReturn = later<{ reference: string; hasReceipts: boolean }>(
  async () => (await import('./payment-return.tsx')).PaymentReturn,
);
const MandateReturn = later<{ id: MandateId }>(
  async () => (await import('../../../modules/mandates/components/mandate-return.tsx')).MandateReturn,
);
const ApplyPage = later(async () => (await import('./apply.page.tsx')).ApplyPage);
const Holdings = later(async () => (await import('./holdings.tsx')).Holdings);
/** Few customers see these parts: each is fetched when it is shown. */
const PayFeeFirst = later(async () => (await import('../../../modules/repayments/components/pay-fee-first.tsx')).PayFeeFirst);
const MyPayouts = later(
  async () => (await import('../../../modules/servicing/components/my-payouts.tsx')).MyPayouts,
  (content) => <Card title="Your payouts">{content}</Card>,
);

/** The heading of a loan that has ended: it takes the focus when the dialog of its last payment closes. */
const endedId = 'loan-ended';

export function CustomerDashboardPage() {
  const [search] = useSearchParams();
  const [reference, mandate] = [search.get('reference'), search.get('mandate')];
  const user = useUser();
  if (search.get('loan') === 'apply') return <ApplyPage />;
  return (
    <Stack gap="loose">
      <PageHeader title={greeting(user?.name, now())} tab="Dashboard" />
      {mandate && <MandateReturn id={mandate as MandateId} />}
      {reference && !mandate && <PaymentReturn reference={reference} hasReceipts />}
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

type OnPay = { onPay: (loan: LoanView) => void };

/** The dialog belongs to the page, not to the loan: after the last payment the loan has ended, and its success and receipt stay. */
function Loans() {
  const [paying, setPaying] = useState<LoanView>();
  const [hasPaid, setPaid] = useState(false);
  const close = (): void => {
    setPaying(undefined);
    setPaid(true);
  };
  useEffect(() => {
    // The button that opened the dialog is gone with a loan that has ended.
    if (hasPaid && document.activeElement === document.body) document.getElementById(endedId)?.focus();
  }, [hasPaid]);
  const pay = (loan: LoanView): void => {
    setPaid(false);
    setPaying(loan);
  };
  return (
    <>
      <ShownLoans onPay={pay} />
      {paying && <PayDialog loan={paying} onClose={close} />}
    </>
  );
}

/** A loan that a message leads to comes first, whatever its state. */
function ShownLoans({ onPay }: OnPay) {
  const { data, error, refetch } = useMyLoans();
  const open = data && openLoanOf(data);
  const loan = useMyLoan(open?.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (loan.error) return <ErrorState error={loan.error} onRetry={() => void loan.refetch()} />;
  if (!data || (open && !loan.data)) return <Skeletons />;
  return (
    <Stack gap="loose">
      <Named rows={data} open={open} onPay={onPay} />
      {loan.data ? <OpenLoan loan={loan.data} onPay={onPay} /> : <NoOpenLoan rows={data} />}
      <Past rows={data.filter(({ id }) => id !== open?.id)} />
    </Stack>
  );
}

const Past = ({ rows }: { rows: readonly LoanRow[] }) => rows.length > 0 && <PastLoans rows={rows} />;

/** The loan of the address, if it is one of the customer's. */
function useNamed(rows: readonly LoanRow[]): { named: LoanRow | undefined; payment: string | null } {
  const [search] = useSearchParams();
  return { named: rows.find(({ id }) => id === search.get('loan')), payment: search.get('payment') };
}

function Named({ rows, open, onPay }: { rows: readonly LoanRow[]; open: LoanRow | undefined } & OnPay) {
  const { named, payment } = useNamed(rows);
  if (!named) return null;
  return (
    <>
      {payment && <NamedPayment loanId={named.id} paymentId={payment} />}
      {named.id !== open?.id && <NamedLoan row={named} onPay={onPay} />}
    </>
  );
}

function NamedLoan({ row, onPay }: { row: LoanRow } & OnPay) {
  const { data, error, refetch } = useMyLoan(row.id);
  if (hasEnded(row)) return <LoanEnded row={row} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return data.status === 'active' ? <OpenLoan loan={data} onPay={onPay} /> : <MyLoanCard loan={data} />;
}

const hasEnded = (row: LoanRow | undefined): row is LoanRow =>
  row !== undefined && (row.status === 'completed' || row.status === 'denied');

function NoOpenLoan({ rows }: { rows: readonly LoanRow[] }) {
  const { named } = useNamed(rows);
  const latest = named?.id === rows[0]?.id ? undefined : rows[0];
  return (
    <>
      {hasEnded(latest) && <LoanEnded row={latest} />}
      <MyGuarantors />
      {!hasEnded(latest) && !hasEnded(named) && <Invitation />}
    </>
  );
}

function OpenLoan({ loan, onPay }: { loan: LoanView } & OnPay) {
  const { id, status, terms } = loan;
  return (
    <>
      {status === 'active' ? <MyRunningLoan loan={loan} onPay={() => onPay(loan)} /> : <MyLoanCard loan={loan} />}
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
