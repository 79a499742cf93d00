/** /dashboard: where a customer starts; with ?loan=apply the application, with the id of a loan that loan, with &payment= its receipt. */
import type { LoanRow, LoanView } from '@ajo/contract/modules/loans';
import type { HeldPayment } from '@ajo/contract/modules/wallets.held';
import { openLoanOf } from '@ajo/contract/modules/loan-applications.own';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MyKeyFacts, useMyLoan, useMyLoans } from '#modules/loan-applications';
import { useHeldPayments, useOwnDashboard, useRejectedSections } from '#modules/dashboard';
import { MyGuarantors } from '#modules/guarantors';
import { LatePackages } from './late-packages.tsx';
import { MyRunningLoan } from './my-running-loan.tsx';
import type { NamedLoanProps } from './named-loan.tsx';
import type { NoOpenLoanProps } from './no-open-loan.tsx';
import type { PayProps } from './pay-dialog.tsx';
import type { SendAgainProps } from './send-again.tsx';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { useUser } from '#platform/session';
import { Card, ErrorState, later, laterDialog, PageHeader, Skeletons, Stack, WhenNear } from '#ui';

const PastLoans = later<{ rows: readonly LoanRow[] }>(async () => (await import('./past-loans.tsx')).PastLoans);
const NoOpenLoan = later<NoOpenLoanProps>(async () => (await import('./no-open-loan.tsx')).NoOpenLoan);
const NamedLoan = later<NamedLoanProps>(async () => (await import('./named-loan.tsx')).NamedLoan);
const PayDialog = laterDialog<PayProps>(
  () => 'Repay loan',
  async () => (await import('./pay-dialog.tsx')).PayDialog,
);
/** Its skeleton is as high as an application, so that what is below it stays in its place. */
const MyLoanCard = later<{ loan: LoanView }>(
  async () => (await import('../../../modules/loan-applications/components/my-loan-card.tsx')).MyLoanCard,
  (content) => content,
  () => <Skeletons lines={16} />,
);
const Returned = later<{ reference: string | null; mandate: string | null }>(
  async () => (await import('./returned.tsx')).Returned,
);
const SendAgain = later<SendAgainProps>(async () => (await import('./send-again.tsx')).SendAgain);
const ApplyPage = later(async () => (await import('./apply.page.tsx')).ApplyPage);
const Holdings = later(async () => (await import('./holdings.tsx')).Holdings);
/** Few customers see these parts: each is fetched when it is shown. */
const HeldPayments = later<{ rows: readonly HeldPayment[]; reader: 'customer' }>(
  async () => (await import('../../../modules/repayments/components/held-payments.tsx')).HeldPayments,
);
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
      {(reference ?? mandate) && <Returned reference={reference} mandate={mandate} />}
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
      <Rejected />
      <LatePackages />
      <Held />
      <Loans />
      <WhenNear>
        <Holdings />
      </WhenNear>
    </>
  );
}

/** First on the page: nothing goes on before it is sent again. */
function Rejected() {
  const rejected = useRejectedSections();
  return rejected.length > 0 && <SendAgain rejected={rejected} />;
}

/** A payment that could not be booked must not look lost. */
function Held() {
  const held = useHeldPayments();
  return held.length > 0 && <HeldPayments rows={held} reader="customer" />;
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
  const [search] = useSearchParams();
  const { data, error, refetch } = useMyLoans();
  const open = data && openLoanOf(data);
  const loan = useMyLoan(open?.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (loan.error) return <ErrorState error={loan.error} onRetry={() => void loan.refetch()} />;
  if (!data || (open && !loan.data)) return <Skeletons />;
  const named = data.find(({ id }) => id === search.get('loan'));
  const show = (one: LoanView) => <OpenLoan loan={one} onPay={onPay} />;
  return (
    <Stack gap="loose">
      {named && <NamedLoan row={named} payment={search.get('payment')} isOpen={named.id === open?.id} show={show} />}
      {loan.data ? (
        show(loan.data)
      ) : (
        <NoOpenLoan rows={data} named={named}>
          <MyGuarantors />
        </NoOpenLoan>
      )}
      <Past rows={data.filter(({ id }) => id !== open?.id)} />
    </Stack>
  );
}

const Past = ({ rows }: { rows: readonly LoanRow[] }) =>
  rows.length > 0 && (
    <WhenNear>
      <PastLoans rows={rows} />
    </WhenNear>
  );

/** A link to pay, such as that of an instalment, opens the payment once. The address changes later: until then, a render opens nothing again. */
function usePayLink(loan: LoanView, onPay: OnPay['onPay']): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('pay') === loan.id && loan.status === 'active';
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!isAsked) isFollowed.current = false;
    if (!isAsked || isFollowed.current) return;
    isFollowed.current = true;
    setSearch(
      (address) => {
        address.delete('pay');
        return address;
      },
      { replace: true },
    );
    onPay(loan);
  }, [isAsked, loan, onPay, setSearch]);
}

function OpenLoan({ loan, onPay }: { loan: LoanView } & OnPay) {
  const { id, status, terms } = loan;
  usePayLink(loan, onPay);
  const guarantors = <MyGuarantors loan={{ id, needed: terms.required_guarantors, isWaiting: status === 'pending' }} />;
  const fee = loan.can.includes('pay_fee') && <PayFeeFirst loan={loan} />;
  if (status === 'active')
    return (
      <MyRunningLoan loan={loan} onPay={() => onPay(loan)}>
        {loan.tranche_plan.length > 0 && <MyPayouts loanId={id} />}
        {fee}
        {guarantors}
      </MyRunningLoan>
    );
  return (
    <>
      <MyLoanCard loan={loan} />
      {fee}
      <MyKeyFacts loan={loan} />
      {guarantors}
    </>
  );
}
