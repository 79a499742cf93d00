/** /profile: who the customer is, the sections of the profile with ?section= for the one that is open, and the way out. */
import type { SignedInUser } from '@ajo/contract/modules/auth';
import type { OwnOnboarding } from '@ajo/contract/modules/onboarding.sections';
import { isUnderWay } from '@ajo/contract/modules/loan-applications.own';
import { useSearchParams } from 'react-router';
import {
  AddEmail,
  PinCard,
  PinDialog,
  SessionsCard,
  SignInsCard,
  useOwnAccount,
  useSignOut,
  VerifyOwnNumber,
} from '#modules/auth';
import { TaxStatement } from '#modules/customers';
import { useMyLoans } from '#modules/loan-applications';
import { PreferencesCard } from '#modules/notifications';
import { nextStep, ProfileSections, useOnboarding } from '#modules/onboarding';
import { MyReferrals } from '#modules/referrals';
import { MyComplaints, MyMessages } from '#modules/site';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { useUser } from '#platform/session';
import { Button, Card, ErrorState, Facts, Fold, Folds, later, LinkButton, Notice, PageHeader, Row, Skeletons, Stack } from '#ui';

const ProfileWizard = later(async () => (await import('../../../modules/onboarding/components/wizard.tsx')).ProfileWizard);

const isStep = ({ sections }: OwnOnboarding, open: string): boolean =>
  open === nextStep || sections.some(({ name, asked }) => name === open && asked);

export function ProfilePage() {
  const [search, setSearch] = useSearchParams();
  const section = search.get('section');
  const { data, error, refetch } = useOnboarding();
  return (
    <Stack gap="loose">
      <PinDialog />
      <Head isOpen={section !== null} isComplete={data?.percent === 100} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && section && (
        <ProfileWizard
          profile={data}
          open={section}
          onOpen={(name, options) => setSearch({ section: name }, options)}
          onSaved={() => setSearch(isStep(data, section) ? { section: nextStep } : {})}
          onLeave={() => setSearch({})}
          finished={<Ready />}
        />
      )}
      {data && !section && (
        <ProfileSections
          profile={data}
          onOpen={(name) => setSearch({ section: name })}
          onGoOn={() => setSearch({ section: nextStep })}
        >
          <NextSteps />
        </ProfileSections>
      )}
      {!section && (data || error) && <AccountFolds profile={data} />}
    </Stack>
  );
}

/** `isOpen`: a section is filled in. */
const Head = ({ isOpen, isComplete }: { isOpen: boolean; isComplete: boolean }) =>
  isOpen ? (
    <PageHeader
      title={isComplete ? 'Change your profile' : 'Complete your profile'}
      back={{ to: paths.profile, label: 'Profile' }}
    />
  ) : (
    <PageHeader title="Profile" />
  );

/** `verifies`: with the button that a complete profile has in its own card. */
type AccountProps = { verifies: boolean };

function AccountFolds({ profile }: { profile: OwnOnboarding | undefined }) {
  return (
    <>
      <Account verifies={profile !== undefined && profile.percent < 100} />
      <Folds>
        <Fold id="friends" title="Invite a friend" line="Your code, its reward and the friends you invited">
          <MyReferrals />
        </Fold>
        <Fold id="complaints" title="Complaints" line="Tell us what went wrong, and read our answers">
          <MyComplaints />
        </Fold>
        <Fold id="help" title="Messages to us" line="What you wrote in Help, and our answers">
          <MyMessages />
        </Fold>
        <Fold id="tax" title="Tax statement" line="Interest and withholding tax of a year">
          <TaxStatement />
        </Fold>
        <Fold id="messages" title="Notification settings" line="What comes by email and by text">
          <PreferencesCard />
        </Fold>
        <Fold id="pin" title="PIN" line="Confirms withdrawals and payments">
          <PinCard />
        </Fold>
        <Fold id="devices" title="Devices" line="Where you are signed in, and how to end it">
          <SessionsCard />
        </Fold>
        <Fold id="sign-ins" title="Sign-ins" line="Successful and failed sign-ins to your account">
          <SignInsCard />
        </Fold>
      </Folds>
    </>
  );
}

/** After the last step of the wizard. */
function Ready() {
  const isFree = useMayApply();
  if (isFree === undefined) return null;
  return isFree ? (
    <Notice tone="success" title="You can apply for a loan">
      <ApplyLink />
    </Notice>
  ) : (
    <Notice tone="success" title="Your profile is complete" />
  );
}

/** The loans first: their link would push the other button down. */
function NextSteps() {
  const { isFetched } = useMyLoans();
  const mayApply = useMayApply();
  return (
    <>
      {mayApply && <ApplyLink />}
      {isFetched && <VerifyNumber />}
    </>
  );
}

const ApplyLink = () => (
  <Row>
    <LinkButton look="plain" to={paths.applyForLoan}>
      Apply for a loan
    </LinkButton>
  </Row>
);

/** Undefined while the loans load: a customer with a loan under way is not invited to another. */
function useMayApply(): boolean | undefined {
  const { data } = useMyLoans();
  return data && !data.some(({ status }) => isUnderWay(status));
}

const numberText = ({ phone_number: number, phone_verified: isVerified }: SignedInUser): string =>
  number ? `${phoneText(number)}, ${isVerified ? 'verified' : 'not verified'}` : 'None';

function VerifyNumber() {
  const { data: own } = useOwnAccount();
  return (
    own?.phone_number &&
    !own.phone_verified && (
      <Row>
        <VerifyOwnNumber number={own.phone_number} />
      </Row>
    )
  );
}

/** The browser keeps no number: it is read when the page is. */
function Account({ verifies }: AccountProps) {
  const user = useUser();
  const { data: own } = useOwnAccount();
  const signOut = useSignOut();
  return (
    <Card title="Account">
      <Stack>
        <Facts
          of={{
            Name: user?.name ?? '',
            Email: user?.email ?? 'None',
            'Mobile number': own ? numberText(own) : '—',
          }}
        />
        <Row>
          {user?.email === null && <AddEmail />}
          <LinkButton look="plain" to={paths.changePassword}>
            Change password
          </LinkButton>
          <LinkButton look="plain" to={paths.myData}>
            My data
          </LinkButton>
          <Button look="quiet" onClick={signOut}>
            Logout
          </Button>
          {verifies && <VerifyNumber />}
        </Row>
      </Stack>
    </Card>
  );
}
