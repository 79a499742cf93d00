/** One business: the customer's data, and each document with its decision. */
import type { UserId } from '@ajo/contract/kernel/id';
import { naira } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import { paths } from '#platform/paths';
import { Card, EmptyState, ErrorState, Facts, Grid, LinkButton, PageHeader, Skeletons, Stack, StatusTag } from '#ui';
import { businessLabels, useBusiness } from '../businesses.calls.ts';
import { KycItemCards } from './kyc-item-card.tsx';

export function BusinessFile({ id }: { id: UserId }) {
  const { data, error, refetch } = useBusiness(id);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const { word, tone } = businessLabels[data.status];
  return (
    <Stack gap="loose">
      <PageHeader
        title={data.name}
        back={{ to: paths.staff.businesses, label: 'Businesses' }}
        actions={
          <LinkButton look="plain" to={paths.staff.user(data.id)}>
            {data.owner.name}
          </LinkButton>
        }
      >
        <StatusTag tone={tone}>{word}</StatusTag>
      </PageHeader>
      <Card title="According to the customer">
        <Facts
          of={{
            Type: data.kind ?? '—',
            Address: [data.address, data.city, data.state].filter(Boolean).join(', ') || '—',
            'Sales a month': data.monthly_sales === null ? '—' : naira(data.monthly_sales),
            'Registered as': data.company_name ?? '—',
            'Registration number': data.rc_number ?? '—',
            Branch: data.owner.branch ?? '—',
            Officer: data.owner.officer ?? '—',
            'Last changed': longInstant(data.updated_at),
          }}
        />
      </Card>
      {data.items.length === 0 ? (
        <Card>
          <EmptyState title="No documents yet">The customer has sent neither a certificate nor a picture.</EmptyState>
        </Card>
      ) : (
        <Grid>
          <KycItemCards items={data.items} />
        </Grid>
      )}
    </Stack>
  );
}
