/** /admin/requests/{loan_id}: a running loan opens on its money, an application on what decides it; HR reads whose loan it is. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { naira } from '@ajo/contract/kernel/money';
import { type Day, longDay, longInstant } from '@ajo/contract/kernel/time';
import { kycReaders } from '@ajo/contract/modules/onboarding.kyc';
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import type { HeldPayment } from '@ajo/contract/modules/wallets.held';
import type { LoanReturnView, RepaymentsView } from '@ajo/contract/modules/repayments';
import { Link, useParams } from 'react-router';
import {
  endTexts,
  LoanFile,
  LoanGuarantors,
  LoanHistory,
  loanLabel,
  LoanNotes,
  RequestBody,
  useLoan,
  useLoanBrief,
} from '#modules/loan-applications';
import { useRepayments } from '#modules/repayments';
import { LoanPayouts } from '#modules/servicing';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Card, ErrorState, Facts, later, Notice, PageHeader, Skeletons, Stack, StatusTag, type Tab, Tabs, toneOf } from '#ui';
import { RequestFigures } from './request-figures.tsx';
import { RequestHead } from './request-head.tsx';
import { RequestTerms } from './request-terms.tsx';
import './request.css';

const Documents = later<{ id: UserId }>(
  async () => (await import('../../../modules/onboarding/components/customer-documents.tsx')).CustomerDocuments,
);
const HeldPayments = later<{ rows: readonly HeldPayment[]; reader: 'staff' }>(
  async () => (await import('../../../modules/repayments/components/held-payments.tsx')).HeldPayments,
);
const Money = later<{ loan: LoanView }>(async () => (await import('./request-money.tsx')).RequestMoney);

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
        <StatusTag tone={toneOf(loan.status)}>{loanLabel(loan, session.role())}</StatusTag>
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
  const { data: repayments, isFetched } = useRepayments(id, Boolean(loan?.disbursed_on));
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  // The head has the acts and the figures of both: it does not grow under a press.
  if (!loan || (loan.disbursed_on && !isFetched)) return <Skeletons />;
  const tabs = tabsOf(loan);
  return (
    <Stack>
      <RequestHead loan={loan} repayments={repayments} />
      <Reason loan={loan} />
      <RequestFigures loan={loan} repayments={repayments} />
      <RestructuredFrom loan={loan} />
      {loan.waits_for.length > 0 && (
        <Notice tone="warning" title="The payout is pending">
          <ul>
            {loan.waits_for.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
      {repayments?.return?.requested_at && <ReturnRequested of={repayments.return} />}
      <Held of={repayments} />
      <LoanPayouts loan={loan} />
      <RequestBody loan={loan} firstTab={tabs[0]?.key ?? 'overview'}>
        <Tabs label="Parts of the loan" tabs={tabs} />
      </RequestBody>
    </Stack>
  );
}

/** Instalments and figures of a loan that was returned are gone: this is what happened. */
const ReturnedOn = ({ loan, on }: { loan: LoanView; on: Day }) => (
  <Notice tone="success" title={`The loan was returned on ${longDay(on)}`}>
    <p>{`${naira(loan.paid_out)} was paid out ${loan.disbursed_on ? `on ${longDay(loan.disbursed_on)} ` : ''}and is back. The customer owes nothing on this loan.`}</p>
  </Notice>
);

/** Money for the loan that could not be booked on it. */
const Held = ({ of: repayments }: { of: RepaymentsView | undefined }) =>
  repayments !== undefined && repayments.held.length > 0 && <HeldPayments rows={repayments.held} reader="staff" />;

/** A customer's return of a loan: what is still missing, and by when. */
function ReturnRequested({ of: { requested_at: at, due_on: dueOn, left } }: { of: LoanReturnView }) {
  return (
    <Notice tone="warning" title="The customer is returning this loan">
      <p>
        {`Requested ${longInstant(at)}. `}
        {left > 0n
          ? `${naira(left)} is left to pay back until ${longDay(dueOn)}. The loan is cancelled automatically when it has arrived. Record money from other channels as a payment.`
          : 'The money is back, and the loan is cancelled automatically.'}
      </p>
    </Notice>
  );
}

/** The first tab is the one that opens. */
function tabsOf(loan: LoanView): Tab[] {
  const overview = { key: 'overview', label: 'Overview', content: <LoanFile loan={loan} /> };
  const money = { key: 'repayments', label: 'Money', content: <Money loan={loan} /> };
  return [
    ...(loan.disbursed_on ? [money, overview] : [overview]),
    { key: 'guarantors', label: 'Guarantors', content: <LoanGuarantors loan={loan} /> },
    ...(kycReaders.some((capability) => may(session.role(), capability))
      ? [{ key: 'documents', label: 'Documents', content: <Documents id={loan.customer.id} /> }]
      : []),
    { key: 'terms', label: 'Terms', content: <RequestTerms loan={loan} /> },
    ...(loan.disbursed_on ? [] : [money]),
    { key: 'notes', label: 'Notes', content: <LoanNotes loan={loan} /> },
    { key: 'history', label: 'History', content: <LoanHistory id={loan.id} /> },
  ];
}

const reasonHeadings: Partial<Record<LoanView['status'], string>> = {
  disbursement_failed: 'Why the payout failed',
  written_off: 'Why the loan was written off',
};

/** The reason of the present state. That of a restructuring is beside the link to the loan before. */
function Reason({ loan }: { loan: LoanView }) {
  if (loan.returned_on) return <ReturnedOn loan={loan} on={loan.returned_on} />;
  if (!loan.reason || reasonOf(loan) || loan.restructured_into) return null;
  if (loan.status === 'denied') return <Denied loan={loan} />;
  const heading = reasonHeadings[loan.status];
  return heading ? (
    <Notice tone="error" title={heading}>
      <p>{loan.reason}</p>
    </Notice>
  ) : (
    <p>{loan.reason}</p>
  );
}

const Denied = ({ loan }: { loan: LoanView }) => (
  <Notice tone="error" title={endTexts.denied(loan)}>
    {loan.reason_code && <p>{endTexts.internal(loan)}</p>}
    <p>Reason given to the customer: {loan.reason}</p>
  </Notice>
);

/** Why a loan took over another one, without the words before the link. */
const reasonOf = ({ reason, restructures: before }: LoanView): string =>
  before && reason?.startsWith(`Restructured from ${before.number}`)
    ? reason.slice(`Restructured from ${before.number}`.length)
    : '';

function RestructuredFrom({ loan }: { loan: LoanView }) {
  const before = loan.restructures;
  if (!before) return null;
  return (
    <Notice>
      <p>
        Restructured from <Link to={paths.staff.request(before.id)}>{before.number}</Link>
        {reasonOf(loan)}
      </p>
    </Notice>
  );
}
