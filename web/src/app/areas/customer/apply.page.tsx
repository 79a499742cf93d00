/** /dashboard?loan=apply: the application, after the profile that it needs. */
import { useSearchParams } from 'react-router';
import { PinDialog } from '#modules/auth';
import { nextStep, isThrough, requiredStepsOf, useOnboarding } from '#modules/onboarding';
import { paths } from '#platform/paths';
import { ErrorState, later, LinkButton, Notice, PageHeader, Skeletons, Stack } from '#ui';

const ApplyForm = later(async () => (await import('../../../modules/loan-applications/components/apply-form.tsx')).ApplyForm);
const ProfileWizard = later(async () => (await import('../../../modules/onboarding/components/wizard.tsx')).ProfileWizard);

function StatementPrompt() {
  return (
    <div className="statement-prompt">
      <Notice title="Send your bank statement for a faster decision">
        <p>It shows us your income. You can also send it later, from your profile.</p>
        <LinkButton look="plain" to={`${paths.profile}?section=bank_statement`}>
          Send my bank statement
        </LinkButton>
      </Notice>
    </div>
  );
}

export function ApplyPage() {
  const { data, error } = useOnboarding();
  const [search, setSearch] = useSearchParams();
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  const section = search.get('section');
  // The amount that a link carries is kept through the steps of the profile.
  const open = (name?: string, options?: { replace: boolean }): void =>
    setSearch((were) => {
      were.delete('section');
      if (name) were.set('section', name);
      return were;
    }, options);
  const isReady = isThrough(data, section);
  return (
    <Stack gap="loose">
      <PinDialog />
      <PageHeader title="Apply for a loan" back={{ to: paths.dashboard, label: 'Dashboard' }}>
        {isReady ? 'We save each step: you can stop and continue later.' : firstWords(data.percent)}
      </PageHeader>
      {isReady ? (
        <ApplyForm after={section === nextStep ? requiredStepsOf(data).map(({ title }) => title) : []}>
          {data.next && <StatementPrompt />}
        </ApplyForm>
      ) : (
        <ProfileWizard
          profile={data}
          open={section}
          followedBy={applicationSteps}
          onOpen={open}
          onSaved={() => open(nextStep)}
          onLeave={data.percent === 100 ? () => open() : undefined}
        />
      )}
    </Stack>
  );
}

const applicationSteps = ['Amount', 'Guarantor', 'Send'];

const firstWords = (percent: number): string =>
  percent === 100 ? 'You can apply now. Add one more item for a faster decision.' : 'First, a few details that the law requires.';
