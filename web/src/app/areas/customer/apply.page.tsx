/** /dashboard?loan=apply: the application, after the profile that it needs. */
import { useSearchParams } from 'react-router';
import { ApplyForm } from '#modules/loans';
import { ProfileWizard, useOnboarding } from '#modules/onboarding';
import { paths } from '#platform/paths';
import { ErrorState, LinkButton, Notice, PageHeader, Skeletons, Stack } from '#ui';

function StatementWanted() {
  return (
    <Notice title="With your bank statement we decide sooner">
      <LinkButton look="plain" to={`${paths.profile}?section=bank_statement`}>
        Send my bank statement
      </LinkButton>
    </Notice>
  );
}

export function ApplyPage() {
  const { data, error } = useOnboarding();
  const [search, setSearch] = useSearchParams();
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      <PageHeader title="Apply for a loan" back={{ to: paths.dashboard, label: 'Dashboard' }}>
        {data.percent === 100
          ? 'Choose an amount; the cost follows as you type.'
          : 'First a few things that the law asks us to know.'}
      </PageHeader>
      {data.percent === 100 && !search.has('section') ? (
        <>
          {data.next && <StatementWanted />}
          <ApplyForm />
        </>
      ) : (
        <ProfileWizard
          profile={data}
          open={search.get('section')}
          onOpen={(section) => setSearch({ loan: 'apply', section })}
          onSaved={() => setSearch({ loan: 'apply' })}
        />
      )}
    </Stack>
  );
}
