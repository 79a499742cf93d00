/** /merchant/account: the own account of a merchant. */
import { SessionsCard, SignInsCard, useOwnAccount } from '#modules/auth';
import { PreferencesCard } from '#modules/notifications';
import { useMyReferrals } from '#modules/referrals';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { useUser } from '#platform/session';
import { Card, Facts, Fold, Folds, later, LinkButton, PageHeader, Row, Stack } from '#ui';
import './account.css';

const MyMessages = later(async () => (await import('../../../modules/site/components/my-messages.tsx')).MyMessages);

export function MerchantAccountPage() {
  const user = useUser();
  const { data: own } = useOwnAccount();
  const referrals = useMyReferrals();
  return (
    <Stack gap="loose">
      <PageHeader title="Your account" back={{ to: paths.merchant.dashboard, label: 'Dashboard' }} />
      <div className="merchant-account">
        <Card label="Your details">
          <Stack>
            <Facts
              of={{
                Name: user?.name,
                Email: user?.email,
                Phone: own?.phone_number && phoneText(own.phone_number),
                'Your code': referrals.data?.code,
              }}
            />
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
      </div>
    </Stack>
  );
}
