/** /profile: who the customer is, what of the profile is complete, and the way out. */
import { useSignOut } from '#modules/auth';
import { ProfileMeter } from '#modules/onboarding';
import { BankStatement } from '#modules/statements';
import { paths } from '#platform/paths';
import { useUser } from '#platform/session';
import { Button, Card, Facts, LinkButton, PageHeader, Row, Stack } from '#ui';

export function ProfilePage() {
  const user = useUser();
  const signOut = useSignOut();
  return (
    <Stack gap="loose">
      <PageHeader title="Profile" />
      <Card title="Account">
        <Stack>
          <Facts of={{ Name: user?.name ?? '', 'E-mail': user?.email ?? '' }} />
          <Row>
            <LinkButton look="plain" to={paths.changePassword}>
              Change password
            </LinkButton>
            <Button look="quiet" onClick={signOut}>
              Sign out
            </Button>
          </Row>
        </Stack>
      </Card>
      <ProfileMeter />
      <BankStatement />
    </Stack>
  );
}
