/** /admin/account: the own account of staff: two-factor, devices, and what they may look after for others. */
import { may } from '@ajo/contract/kernel/access';
import { SessionsCard, SignInsCard, TwoFactorCard } from '#modules/auth';
import { PreferencesCard } from '#modules/notifications';
import { roleLabels } from '#modules/users';
import { paths } from '#platform/paths';
import { session, useUser } from '#platform/session';
import { Card, Facts, Grid, LinkButton, PageHeader, Row, Stack } from '#ui';

export function StaffAccountPage() {
  const user = useUser();
  return (
    <Stack gap="loose">
      <PageHeader title="Your account" />
      <Grid>
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
              {may(session.role(), 'two_factor.reset') && (
                <LinkButton look="plain" to={paths.staff.staffSecurity}>
                  Staff two-factor
                </LinkButton>
              )}
              {may(session.role(), 'messages.manage') && (
                <LinkButton look="plain" to={paths.staff.messages}>
                  Messages
                </LinkButton>
              )}
              {may(session.role(), 'privacy.manage') && (
                <LinkButton look="plain" to={paths.staff.privacyRequests}>
                  Privacy requests
                </LinkButton>
              )}
            </Row>
          </Stack>
        </Card>
        <TwoFactorCard />
      </Grid>
      <PreferencesCard />
      <SessionsCard />
      <SignInsCard />
    </Stack>
  );
}
