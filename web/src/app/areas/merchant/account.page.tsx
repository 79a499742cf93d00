/** /merchant/account: the own account of a merchant. */
import { SessionsCard, SignInsCard } from '#modules/auth';
import { PreferencesCard } from '#modules/notifications';
import { paths } from '#platform/paths';
import { useUser } from '#platform/session';
import { Card, Facts, Fold, Folds, later, LinkButton, PageHeader, Row, Stack } from '#ui';

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
      <Folds>
        <Fold id="help" title="Messages to us" line="What you wrote in Help, and our answers">
          <MyMessages />
        </Fold>
        <Fold id="messages" title="Notification settings" line="What comes by email and by text">
          <PreferencesCard />
        </Fold>
        <Fold id="devices" title="Devices" line="Where you are signed in, and how to end it">
          <SessionsCard />
        </Fold>
        <Fold id="sign-ins" title="Sign-ins" line="Successful and failed sign-ins to your account">
          <SignInsCard />
        </Fold>
      </Folds>
    </Stack>
  );
}
