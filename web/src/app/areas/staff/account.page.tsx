/** /admin/account: the own account of staff: two-factor, devices, and what they may look after for others. */
import { may } from '@ajo/contract/kernel/access';
import { SessionsCard, SignInsCard, TwoFactorCard } from '#modules/auth';
import { PreferencesCard } from '#modules/notifications';
import { roleLabels } from '#modules/users';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session, useUser } from '#platform/session';
import { Card, Facts, LinkButton, PageHeader, Row, Stack } from '#ui';
import './account.css';

/** Pages about other people's accounts, data and messages, each for those whose role opens it. */
const otherPages = [
  { label: 'Staff two-factor', note: 'Who has it, and resets', to: paths.staff.staffSecurity, needs: 'two_factor.reset' },
  { label: 'Messages', note: 'Templates and deliveries', to: paths.staff.messages, needs: 'messages.manage' },
  {
    label: 'Customers’ data requests',
    note: 'Corrections and deletions',
    to: paths.staff.privacyRequests,
    needs: 'privacy.manage',
  },
] as const;

export function StaffAccountPage() {
  const user = useUser();
  const open = otherPages.filter(({ needs }) => may(session.role(), needs));
  return (
    <Stack gap="loose">
      <PageHeader title="Your account" />
      <div className="account-cards">
        <Card title="Account">
          <Stack>
            <Facts
              of={{
                Name: user?.name ?? '',
                Email: user?.email ?? '',
                Role: user && user.type !== 'guarantor' && user.type !== 'partner' ? roleLabels[user.type] : '',
              }}
            />
            <Row>
              <LinkButton look="plain" to={paths.changePassword}>
                Change password
              </LinkButton>
            </Row>
          </Stack>
        </Card>
        <TwoFactorCard />
        <PreferencesCard />
        <SessionsCard />
        <SignInsCard />
      </div>
      {open.length > 0 && (
        <Card title="Related pages">
          <ul className="account-pages">
            {open.map(({ label, note, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
                <small>{note}</small>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}
