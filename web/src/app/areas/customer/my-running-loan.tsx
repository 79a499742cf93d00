/** A customer's running loan: what comes next, how to pay it, what has been paid. */
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import type { LoanReturnView, RepaymentsView } from '@ajo/contract/modules/repayments';
import type { ReactNode } from 'react';
import { ErrorState, later, Skeletons, Stack, WhenNear } from '#ui';
import { useMyRepayments, UnconfirmedPayments } from '#modules/repayments';
import { SavedCards } from '#modules/wallets';
import { CreditCard, isCreditOnly } from '#modules/servicing';
import { Balances, type Credit } from './balances.tsx';
import { RecentPayments, Shortcuts, TransferAccount } from './home-parts.tsx';
import { LoanParts } from './loan-parts.tsx';
import { NextPayment } from './next-payment.tsx';

/** Below the fold: fetched when it comes near. */
const Collecting = later<{ loanId: LoanId }>(async () => (await import('./collecting.tsx')).Collecting);

const ReturnPayments = later<{ rows: RepaymentsView['payments'] }>(
  async () => (await import('./return-payments.tsx')).ReturnPayments,
);
const ReturnLoan = later<{ loan: LoanView; of: LoanReturnView; account: RepaymentsView['account']; onPay: () => void }>(
  async () => (await import('./return-loan.tsx')).ReturnLoan,
);

const creditNote = ({ number }: LoanView): string =>
  `You can move it to savings when loan ${number} is paid off. To get it sooner, write to us in Help.`;

type CreditProps = { loan: LoanView; repayments: RepaymentsView };

/** A line of the balances; with refunds it has a card of its own. */
const creditOf = (loan: LoanView, repayments: RepaymentsView): Credit | undefined =>
  isCreditOnly(repayments) ? { amount: repayments.credit, loan: loan.number } : undefined;

const Refunds = ({ loan, repayments }: CreditProps) =>
  !isCreditOnly(repayments) && <CreditCard repayments={repayments} title="Your credit balance" note={creditNote(loan)} near />;

/** So that the customer does not pay twice; other unconfirmed payments are among the recent ones. */
function Unanswered({ of: { on_its_way: coming } }: { of: RepaymentsView }) {
  const charges = coming.filter(({ what }) => what === 'charge');
  return (
    charges.length > 0 && (
      <div style={{ gridColumn: '1 / -1' }}>
        <UnconfirmedPayments rows={charges} reader="customer" />
      </div>
    )
  );
}

/** `children`: the other parts of the loan, above what loads later and is empty for most. */
type RunningProps = { loan: LoanView; onPay: () => void; children?: ReactNode };

export function MyRunningLoan({ loan, onPay, children }: RunningProps) {
  const { data, error, refetch } = useMyRepayments(loan.id);
  if (error)
    return (
      <Stack gap="loose">
        <ErrorState error={error} onRetry={() => void refetch()} />
        <Balances />
        {children}
      </Stack>
    );
  if (!data) return <Skeletons />;
  const back = data.return && <ReturnLoan loan={loan} of={data.return} account={data.account} onPay={onPay} />;
  if (data.return?.requested_at)
    return (
      <Returning loan={loan} repayments={data}>
        {back}
        {children}
      </Returning>
    );
  return (
    <Stack gap="loose">
      <div className="stack home-top">
        <NextPayment loan={loan} repayments={data} onPay={onPay} />
        <Shortcuts loan={loan} />
        <Unanswered of={data} />
        <Balances credit={creditOf(loan, data)} />
        {data.account && <TransferAccount of={data.account} />}
        <RecentPayments of={data} />
      </div>
      <Refunds loan={loan} repayments={data} />
      <LoanParts loan={loan} repayments={data} />
      {/* Above what loads later, so that its button stays in place. */}
      {back}
      {children}
      <WhenNear>
        <Collecting loanId={loan.id} />
        <SavedCards />
      </WhenNear>
    </Stack>
  );
}

/** While the loan is returned, only the figures of the return count: the schedule and what closes the loan belong to the past. */
type ReturningProps = { loan: LoanView; repayments: RepaymentsView; children: ReactNode };
const Returning = ({ loan, repayments, children }: ReturningProps) => (
  <Stack gap="loose">
    {children}
    <UnconfirmedPayments rows={repayments.on_its_way} reader="customer" />
    <ReturnPayments rows={repayments.payments} />
    <Refunds loan={loan} repayments={repayments} />
    <Balances credit={creditOf(loan, repayments)} />
    <WhenNear>
      <SavedCards />
    </WhenNear>
  </Stack>
);
