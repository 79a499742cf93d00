/** /profile/my-data: what we hold of the person, what they agreed to, and what they may ask. */
import { paths } from '#platform/paths';
import { ErrorState, PageHeader, Skeletons, Stack } from '#ui';
import { ConsentsCard } from '../components/consents-card.tsx';
import { ExportCard } from '../components/export-card.tsx';
import { RequestsCard } from '../components/requests-card.tsx';
import { useMyData } from '../privacy.calls.ts';

export function MyDataScreen() {
  const mine = useMyData();
  return (
    <Stack gap="loose">
      <PageHeader title="My data" back={{ to: paths.profile, label: 'Profile' }}>
        Your data belongs to you. See it, download it, or ask us to correct it. More in the{' '}
        <a href={paths.privacy}>privacy notice</a>.
      </PageHeader>
      {mine.error && <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />}
      {!mine.data && !mine.error && <Skeletons lines={6} />}
      {mine.data && (
        <Stack>
          <ExportCard exports={mine.data.data.exports} />
          <ConsentsCard consents={mine.data.data.consents} marketing={mine.data.data.marketing} />
          <RequestsCard of={mine.data.data} />
        </Stack>
      )}
    </Stack>
  );
}
