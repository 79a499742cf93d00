/** What a customer may do in the profile apart from its sections: help, rewards, settings. */
import {
  IconBell,
  IconDevices,
  IconGift,
  IconHistory,
  IconLock,
  IconMessageReport,
  IconMessages,
  IconReceiptTax,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PinCard, SessionsCard, SignInsCard } from '#modules/auth';
import { TaxStatement } from '#modules/customers';
import { PreferencesCard } from '#modules/notifications';
import { MyReferrals } from '#modules/referrals';
import { MyComplaints, MyMessages } from '#modules/site';
import { Fold, Folds, Stack } from '#ui';

export const AccountFolds = () => (
  <Stack gap="loose">
    <Group title="Help">
      <Fold
        id="complaints"
        title="Complaints"
        line="Tell us what went wrong, and read our answers"
        icon={<IconMessageReport aria-hidden="true" />}
      >
        <MyComplaints />
      </Fold>
      <Fold
        id="help"
        title="Messages to us"
        line="What you wrote in Help, and our answers"
        icon={<IconMessages aria-hidden="true" />}
      >
        <MyMessages />
      </Fold>
    </Group>
    <Group title="Rewards and tax">
      <Fold
        id="friends"
        title="Invite a friend"
        line="Your code, its reward and the friends you invited"
        icon={<IconGift aria-hidden="true" />}
      >
        <MyReferrals />
      </Fold>
      <Fold
        id="tax"
        title="Tax statement"
        line="Yearly interest and withholding tax"
        icon={<IconReceiptTax aria-hidden="true" />}
      >
        <TaxStatement />
      </Fold>
    </Group>
    <Group title="Settings and security">
      <Fold id="messages" title="Notification settings" line="Email and text alerts" icon={<IconBell aria-hidden="true" />}>
        <PreferencesCard />
      </Fold>
      <Fold id="pin" title="PIN" line="Confirms withdrawals and payments" icon={<IconLock aria-hidden="true" />}>
        <PinCard />
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
