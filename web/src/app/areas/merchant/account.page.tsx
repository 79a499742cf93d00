/** /merchant/account: the own account of a merchant. */
import { SessionsCard, SignInsCard } from '#modules/auth';
import { PreferencesCard } from '#modules/notifications';
import { paths } from '#platform/paths';
import { useUser } from '#platform/session';
import { Card, Facts, later, LinkButton, PageHeader, Row, Stack } from '#ui';

const MyMessages = later(async () => (await import('../../../modules/site/components/my-messages.tsx')).MyMessages);

export function MerchantAccountPage() {
  const user = useUser();
  return (
    <Stack gap="loose">
      <PageHeader title="Your account" back={{ to: paths.merchant.dashboard, label: 'Dashboard' }} />
      <Card title="Account">
        <Stack>
          <Facts of={{ Name: user?.name ?? '', Email: user?.email ?? '' }} />
          <Row>
            <LinkButton look="plain" to={paths.changePassword}>
              Change password
            </LinkButton>
          </Row>
        </Stack>
      </Card>
      <div id="help">
        <MyMessages />
      </div>
      <PreferencesCard />
      <SessionsCard />
      <SignInsCard />
    </Stack>
  );
}
