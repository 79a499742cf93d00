/** /profile: who the customer is, the sections of the profile with ?section= for the one that is open, and the way out. */
import type { SignedInUser } from '@ajo/contract/modules/auth';
import type { OwnOnboarding } from '@ajo/contract/modules/onboarding.sections';
import { isUnderWay } from '@ajo/contract/modules/loan-applications.own';
import { useSearchParams } from 'react-router';
import { AddEmail, PinDialog, useOwnAccount, VerifyOwnNumber } from '#modules/auth';
import { useMyLoans } from '#modules/loan-applications';
import { nextStep, ProfileSections, useOnboarding } from '#modules/onboarding';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { useUser } from '#platform/session';
import { Card, Facts, later, LinkButton, LoadState, Notice, PageHeader, Row, Skeletons, Stack, StatusTag } from '#ui';
import { AccountFolds } from './profile-folds.tsx';
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
      <LoadState error={error} isRead={data !== undefined} onRetry={() => void refetch()} />
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
      {!section && (data || error) && <Overview of={data} onOpen={(name) => setSearch({ section: name })} />}
    </Stack>
  );
}

type OverviewProps = { of: OwnOnboarding | undefined; onOpen: (section: string) => void };

/** Drawn once the loans and the own account are there: what they add above would push the rest down. */
function Overview({ of: profile, onOpen }: OverviewProps) {
  const loans = useMyLoans();
  const own = useOwnAccount();
  if (!loans.isFetched || !own.isFetched) return <Skeletons />;
  return (
    <>
      {profile && <ProfileHead of={profile} />}
      {own.data && <ToVerify of={own.data} />}
      <div className="profile-columns">
        <Stack gap="loose">
          {profile && (
            <ProfileSections profile={profile} onOpen={onOpen} onGoOn={() => onOpen(nextStep)}>
              <NextStep />
            </ProfileSections>
          )}
          <Account own={own.data} />
        </Stack>
        <AccountFolds />
      </div>
    </>
  );
}

/** The one act that the account needs: before the rest, where it is seen. */
const ToVerify = ({ of: { phone_number: number, phone_verified: isVerified } }: { of: SignedInUser }) =>
  number &&
  !isVerified && (
    <div className="profile-todo">
      <Notice tone="warning">
        <span>
          <strong>Verify your mobile number</strong> We send your codes and alerts to it.
        </span>
        <VerifyOwnNumber number={number} />
      </Notice>
    </div>
  );

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

function MobileNumber({ of: { phone_number: number, phone_verified: isVerified } }: { of: SignedInUser }) {
  if (!number) return 'None';
  return (
    <Row>
      {phoneText(number)}
      <StatusTag tone={isVerified ? 'success' : 'warning'}>{isVerified ? 'verified' : 'not verified'}</StatusTag>
    </Row>
  );
}

/** The browser keeps no number: it is read when the page is. */
function Account({ own }: { own: SignedInUser | undefined }) {
  const user = useUser();
  return (
    <div className="stack stack-tight profile-group">
      <h2 className="quiet">Account</h2>
      <Card label="Account">
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
          </Row>
        </Stack>
      </Card>
    </div>
  );
}
