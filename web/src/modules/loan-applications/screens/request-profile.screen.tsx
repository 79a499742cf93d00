/** /admin/requests/profile/{loan_id}: the person behind an application. */
import { may } from '@ajo/contract/kernel/access';
import { kycReaders } from '@ajo/contract/modules/onboarding.kyc';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { Applicant } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanId } from '@ajo/contract/modules/loans';
import { Link, useParams } from 'react-router';
import { sectionFacts } from '#modules/onboarding';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Card, DataTable, ErrorState, Facts, Grid, PageHeader, Progress, Skeletons, Stack, StatusTag, toneOf } from '#ui';
import { LoanNotes } from '../components/loan-notes.tsx';
import { loanLabel } from '../loan.labels.ts';
import { useApplicant, useLoan } from '../staff-loans.calls.ts';

type Loan = Applicant['loans'][number];

export function RequestProfileScreen() {
  const { loan_id: id = '' } = useParams();
  const { data: applicant, error, refetch } = useApplicant(id as LoanId);
  const { data: loan } = useLoan(id as LoanId);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!applicant) return <Skeletons />;
  const role = session.role();
  return (
    <Stack gap="loose">
      <PageHeader title={applicant.name} back={{ to: paths.staff.request(id), label: loan?.number ?? 'The request' }}>
        {applicant.suspended ? 'Suspended' : `A customer since ${longDay(dayInLagos(applicant.customer_since))}`}
      </PageHeader>
      <Grid>
        <Contact applicant={applicant} />
        <Sections applicant={applicant} customerId={loan?.customer.id} />
      </Grid>
      <Card title="Guarantors">
        {applicant.guarantors.length === 0 && <p className="quiet">No guarantors.</p>}
        {applicant.guarantors.map(({ id: guarantorId, name, relationship, status }) => (
          <p key={guarantorId}>
            {name} ({relationship}) <StatusTag tone={toneOf(status)}>{status}</StatusTag>
          </p>
        ))}
      </Card>
      <Card title="Loans">
        <DataTable<Loan>
          label="Loans of this customer"
          rows={applicant.loans}
          empty="No application was sent yet."
          columns={{
            Loan: (row) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
            For: (row) => row.purpose,
            Amount: { align: 'end', cell: (row) => naira(row.principal) },
            Status: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row.status, role)}</StatusTag>,
            Applied: (row) => (row.applied_at ? longDay(dayInLagos(row.applied_at)) : '—'),
          }}
        />
      </Card>
      {loan && <LoanNotes loan={loan} />}
    </Stack>
  );
}

function Contact({ applicant }: { applicant: Applicant }) {
  return (
    <Card title="Contact">
      <Facts
        of={{
          'E-mail': applicant.email,
          Phone: applicant.phone,
          'Date of birth': longDay(applicant.born_on),
          Branch: applicant.branch,
          'Account officer': applicant.officer,
        }}
      />
    </Card>
  );
}

function Sections({ applicant, customerId }: { applicant: Applicant; customerId: string | undefined }) {
  return (
    <Card title="Profile">
      <Stack>
        <Progress value={applicant.percent} label={`${applicant.percent}% complete`} />
        {customerId && kycReaders.some((capability) => may(session.role(), capability)) && (
          <Link to={paths.staff.kycOf(customerId)}>Documents and identity (KYC)</Link>
        )}
        <Facts of={sectionFacts(applicant.sections)} />
      </Stack>
    </Card>
  );
}
