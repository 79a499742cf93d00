/** /admin/dashboard: where staff start: what is pending for them, what falls due, and the pages that no menu holds. */
import { type Capability, may } from '@ajo/contract/kernel/access';
import { Figures } from '#modules/dashboard';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { now } from '#platform/clock';
import { greeting } from '#platform/greeting';
import { paths } from '#platform/paths';
import { session, useUser } from '#platform/session';
import { LinkButton, PageHeader, Row, Stack } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';

/** The sidebar holds what the specification names; these are pages next to it. */
const more: readonly { label: string; to: string; for: Capability }[] = [
  { label: 'KYC', to: paths.staff.kyc, for: 'kyc.verify' },
  { label: 'Portfolio', to: paths.staff.portfolio, for: 'collections.read' },
  { label: 'Receipts', to: paths.staff.receipts, for: 'receipts.upload' },
  { label: 'Payouts', to: paths.staff.payouts, for: 'loans.release' },
  { label: 'Import repayments', to: paths.staff.imports, for: 'imports.run' },
  { label: 'Bring over loans', to: paths.staff.loanImports, for: 'imports.run' },
  { label: 'Loan products', to: paths.staff.loanProducts, for: 'loan_products.manage' },
  { label: 'Investment plans', to: paths.staff.investmentPlans, for: 'investment_plans.manage' },
  { label: 'Guarantor policy', to: paths.staff.guarantorPolicy, for: 'guarantors.request' },
  { label: 'Approval limits', to: paths.staff.approvalLimits, for: 'loans.approve' },
  { label: 'Limits of the levels', to: paths.staff.tierLimits, for: 'kyc.verify' },
  { label: 'Complaints', to: paths.staff.complaints, for: 'complaints.handle' },
  { label: 'Outages', to: paths.staff.outages, for: 'wallets.manage' },
  { label: 'End of day', to: paths.staff.jobs, for: 'days.read' },
];

export function StaffDashboardPage() {
  const user = useUser();
  const exists = useKnownPaths();
  const role = session.role();
  const open = more.filter((entry) => may(role, entry.for) && exists(entry.to));
  return (
    <Stack gap="loose">
      <PageHeader title={greeting(user?.name, now())} tab="Dashboard">
        {new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(now())} {longDay(dayInLagos(now()))}
      </PageHeader>
      <Figures exists={exists} />
      {open.length > 0 && (
        <nav aria-label="More pages">
          <Row>
            {open.map(({ label, to }) => (
              <LinkButton key={to} look="quiet" to={to}>
                {label}
              </LinkButton>
            ))}
          </Row>
        </nav>
      )}
    </Stack>
  );
}
