/** /admin/requests/{loan_id}: one loan with everything that a decision needs, and its repayments when it runs; for HR whose loan it is. */
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import { daysText, longDay } from '@ajo/contract/kernel/time';
import type { PaymentLogView, RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { LoanFile, LoanHistory, loanLabel, LoanNotes, StaffActions, useLoan, useLoanBrief } from '#modules/loan-applications';
import {
  RegenerateAccount,
  OnItsWay,
  InstalmentTable,
  PaymentTable,
  RecordPaymentDialog,
  saveReceipt,
  useRepayments,
} from '#modules/repayments';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Card, ErrorState, Facts, PageHeader, Skeletons, Stack, StatusTag, Tabs, toneOf } from '#ui';
import { CreditCard, LoanPayouts, WaitingForSecond, ServicingActions, ReversePaymentDialog } from '#modules/servicing';
import { DebitAttempts } from '#modules/card-debits';
import { Slips } from '#modules/payment-slips';
import { LoanStatementButton } from '#modules/loan-statements';

export function LoanRequestPage() {
  const { loan_id: id = '' } = useParams();
  return may(session.role(), 'loans.file') ? <WholeLoan id={id as LoanId} /> : <LoanInBrief id={id as LoanId} />;
}

function LoanInBrief({ id }: { id: LoanId }) {
  const { data: loan, error, refetch } = useLoanBrief(id);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!loan) return <Skeletons />;
  return (
    <Stack gap="loose">
      <PageHeader title={`${loan.number}: ${loan.customer.name}`} back={{ to: paths.staff.requests, label: 'Requests' }}>
        <StatusTag tone={toneOf(loan.status)}>{loanLabel(loan.status, session.role())}</StatusTag>
      </PageHeader>
      <Card title="Loan">
        <Facts
          of={{
            Customer: <Link to={paths.staff.user(loan.customer.id)}>{loan.customer.name}</Link>,
            Branch: loan.customer.branch ?? '—',
            'Account officer': loan.officer ?? '—',
          }}
        />
      </Card>
    </Stack>
  );
}

function WholeLoan({ id }: { id: LoanId }) {
  const { data: loan, error, refetch } = useLoan(id);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!loan) return <Skeletons />;
  return (
    <Stack gap="loose">
      <div className="request-head">
        <PageHeader title={`${loan.number}: ${loan.customer.name}`} back={{ to: paths.staff.requests, label: 'Requests' }}>
          <StatusTag tone={toneOf(loan.status)}>{loanLabel(loan.status, session.role())}</StatusTag>{' '}
          {[naira(loan.principal), loan.purpose, loan.customer.branch].filter(Boolean).join(' · ')}
        </PageHeader>
        <Stack gap="tight">
          <StaffActions loan={loan} recordPayment={(close) => <RecordPaymentDialog loanId={loan.id} onClose={close} />} />
        </Stack>
      </div>
      {loan.reason && <p>{loan.reason}</p>}
      <Links loan={loan} />
      <LoanPayouts loan={loan} />
      <Tabs
        label="Parts of the loan"
        tabs={[
          { key: 'file', label: 'File', content: <LoanFile loan={loan} /> },
          { key: 'repayments', label: 'Repayments', content: <Repayments loan={loan} /> },
          { key: 'notes', label: 'Notes', content: <LoanNotes loan={loan} /> },
          { key: 'history', label: 'History', content: <LoanHistory id={loan.id} /> },
        ]}
      />
    </Stack>
  );
}

function Links({ loan }: { loan: LoanView }) {
  const [before, after] = [loan.restructures, loan.restructured_into];
  return (
    <>
      {before && (
        <p>
          Took over <Link to={paths.staff.request(before.id)}>{before.number}</Link>
        </p>
      )}
      {after && (
        <p>
          Taken over by <Link to={paths.staff.request(after.id)}>{after.number}</Link>
        </p>
      )}
    </>
  );
}

function Repayments({ loan }: { loan: LoanView }) {
  const hasRun = loan.disbursed_on !== null;
  const isRunning = loan.status === 'active';
  const { data, error } = useRepayments(loan.id, hasRun);
  const [reversing, setReversing] = useState<PaymentLogView>();
  const instalmentId = data?.instalments[0]?.id;
  if (!hasRun) return <p>The instalments are dated from the day of the payout.</p>;
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      <Card title="Status" actions={isRunning && <RegenerateAccount loanId={loan.id} number={data.account?.number} />}>
        <StandingFacts repayments={data} />
      </Card>
      <p>
        <Link to={paths.staff.repaymentScore(loan.customer.id, loan.id)}>How this customer has paid so far</Link>
      </p>
      <WaitingForSecond loanId={loan.id} repayments={data} bank={loan.bank} />
      <ServicingActions loanId={loan.id} repayments={data} bank={loan.bank} />
      <OnItsWay rows={data.on_its_way} reader="staff" />
      <CreditCard repayments={data} title="What the customer has with us" />
      <Card title="Instalments">
        <InstalmentTable rows={data.instalments} linkTo={(row) => paths.staff.loanPayment(loan.id, row.id)} />
      </Card>
      <Card title="Payments" actions={<LoanStatementButton loan={loan} audience="staff" />}>
        <PaymentTable
          rows={data.payments}
          onReceipt={(row) => void saveReceipt(row.id, row.reference)}
          onReverse={data.can.includes('reverse_payment') ? setReversing : undefined}
        />
      </Card>
      {reversing && instalmentId && (
        <ReversePaymentDialog
          loanId={loan.id}
          payment={reversing}
          instalmentId={instalmentId}
          onClose={() => setReversing(undefined)}
        />
      )}
      <Slips loanId={loan.id} />
      <DebitAttempts loanId={loan.id} isRunning={isRunning} />
    </Stack>
  );
}

const probationText = ({ classed_as: classed, since, days, instalments }: NonNullable<RepaymentsView['probation']>): string =>
  `Restructured while late: classed as ${daysText(classed)} past due until ${daysText(days)} and ${instalments} instalments on time, counted from ${longDay(since)} or its last late day`;

const StandingFacts = ({ repayments: data }: { repayments: RepaymentsView }) => (
  <Facts
    of={{
      Outstanding: naira(data.outstanding),
      'Due now': naira(data.due_now),
      'Closes today with': naira(data.payoff),
      'Days past due': String(data.days_past_due),
      ...(data.probation && { Probation: probationText(data.probation) }),
      Paid: naira(data.paid),
      'Own account number': data.account?.number ?? '—',
    }}
  />
);
