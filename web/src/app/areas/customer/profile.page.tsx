/** /profile: who the customer is, the sections of the profile with ?section= for the one that is open, and the way out. */
import type { SignedInUser } from '@ajo/contract/modules/auth';
import type { OwnOnboarding } from '@ajo/contract/modules/onboarding.sections';
import { isUnderWay } from '@ajo/contract/modules/loan-applications.own';
import type { ReactNode } from 'react';
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
import {
  Button,
  Card,
  ErrorState,
  Facts,
  Fold,
  Folds,
  later,
  LinkButton,
  Notice,
  PageHeader,
  Row,
  Skeletons,
  Stack,
  StatusTag,
} from '#ui';
import { ProfileHead } from './profile-head.tsx';

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
      <Waits of={error} isRead={data !== undefined} onRetry={() => void refetch()} />
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
        <>
          <ProfileHead of={data} />
          <ProfileSections
            profile={data}
            onOpen={(name) => setSearch({ section: name })}
            onGoOn={() => setSearch({ section: nextStep })}
          >
            <NextStep />
          </ProfileSections>
        </>
      )}
      {!section && (data || error) && <AccountFolds />}
    </Stack>
  );
}

type WaitsProps = { of: Error | null; isRead: boolean; onRetry: () => void };

function Waits({ of: error, isRead, onRetry }: WaitsProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return isRead ? null : <Skeletons />;
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

/** Drawn once the loans and the own account are there: what they add above would push it down. */
function AccountFolds() {
  const loans = useMyLoans();
  const own = useOwnAccount();
  if (!loans.isFetched || !own.isFetched) return <Skeletons />;
  return (
    <>
      <Account own={own.data} />
      <Group title="Help">
        <Fold id="complaints" title="Complaints" line="Tell us what went wrong, and read our answers">
          <MyComplaints />
        </Fold>
        <Fold id="help" title="Messages to us" line="What you wrote in Help, and our answers">
          <MyMessages />
        </Fold>
      </Group>
      <Group title="Rewards and tax">
        <Fold id="friends" title="Invite a friend" line="Your code, its reward and the friends you invited">
          <MyReferrals />
        </Fold>
        <Fold id="tax" title="Tax statement" line="Interest and withholding tax of a year">
          <TaxStatement />
        </Fold>
      </Group>
      <Group title="Settings and security">
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
      </Group>
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="stack stack-tight profile-group">
    <h2 className="quiet">{title}</h2>
    <Folds>{children}</Folds>
  </div>
);

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

const NextStep = () => useMayApply() && <ApplyLink />;

const ApplyLink = () => (
  <Row>
    <LinkButton to={paths.applyForLoan}>Apply for a loan</LinkButton>
  </Row>
);

/** Undefined while the loans load: a customer with a loan under way is not invited to another. */
function useMayApply(): boolean | undefined {
  const { data } = useMyLoans();
  return data && !data.some(({ status }) => isUnderWay(status));
}

/** Whether the number is verified, and how to do it. */
function MobileNumber({ of: { phone_number: number, phone_verified: isVerified } }: { of: SignedInUser }) {
  if (!number) return 'None';
  return (
    <Row>
      {phoneText(number)}
      <StatusTag tone={isVerified ? 'success' : 'warning'}>{isVerified ? 'verified' : 'not verified'}</StatusTag>
      {!isVerified && <VerifyOwnNumber number={number} />}
    </Row>
  );
}

/** The browser keeps no number: it is read when the page is. */
function Account({ own }: { own: SignedInUser | undefined }) {
  const user = useUser();
  const signOut = useSignOut();
  return (
    <Card title="Account">
      <Stack>
        <div className="profile-number">
          <Facts of={{ Email: user?.email ?? 'None', 'Mobile number': own ? <MobileNumber of={own} /> : '—' }} />
        </div>
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
        </Row>
      </Stack>
    </Card>
  );
}
