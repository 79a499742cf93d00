/** /merchant/account: the own account of a merchant. */
import { IconBell, IconDevices, IconHistory, IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SessionsCard, SignInsCard, useOwnAccount } from '#modules/auth';
import { PreferencesCard } from '#modules/notifications';
import { useMyReferrals } from '#modules/referrals';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { useUser } from '#platform/session';
import { Card, CopyButton, Facts, Fold, Folds, later, LinkButton, PageHeader, Row, Stack } from '#ui';
import '../../../modules/onboarding/components/profile-sections.css';
import './account.css';

const MyMessages = later(async () => (await import('../../../modules/site/components/my-messages.tsx')).MyMessages);

export const MerchantAccountPage = () => (
  <Stack gap="loose">
    <PageHeader title="Your account" back={{ to: paths.merchant.dashboard, label: 'Dashboard' }} />
    <div className="merchant-account">
      <Details />
      <AccountFolds />
    </div>
  </Stack>
);

function Details() {
  const user = useUser();
  const { data: own } = useOwnAccount();
  const { data: mine } = useMyReferrals();
  const name = user?.name ?? '';
  return (
    <Card label="Your details">
      <Stack>
        <div className="merchant-name">
          <span aria-hidden="true">{name.charAt(0)}</span>
          <h2>{name}</h2>
        </div>
        <Facts
          of={{
            Email: user?.email,
            Phone: own?.phone_number && phoneText(own.phone_number),
            'Your code': mine && (
              <>
                {mine.code} <CopyButton text={mine.code} what="code" small />
              </>
            ),
          }}
        />
        <Row>
          <LinkButton look="plain" to={paths.changePassword}>
            Change password
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}

const AccountFolds = () => (
  <Stack gap="loose">
    <Group title="Help">
      <Fold
        id="help"
        title="Messages to us"
        line="What you wrote in Help, and our answers"
        icon={<IconMessages aria-hidden="true" />}
      >
        <MyMessages />
      </Fold>
    </Group>
    <Group title="Settings and security">
      <Fold id="messages" title="Notification settings" line="Email and text alerts" icon={<IconBell aria-hidden="true" />}>
        <PreferencesCard />
      </Fold>
      <Fold id="devices" title="Devices" line="Devices signed in to your account" icon={<IconDevices aria-hidden="true" />}>
        <SessionsCard />
      </Fold>
      <Fold
        id="sign-ins"
        title="Sign-ins"
        line="Successful and failed sign-ins to your account"
        icon={<IconHistory aria-hidden="true" />}
      >
        <SignInsCard />
      </Fold>
    </Group>
  </Stack>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="stack stack-tight profile-group">
    <h2 className="quiet">{title}</h2>
    <Folds>{children}</Folds>
  </div>
);
