/** /admin/requests/action-history/{id}: everything that was done to a loan or a person, newest first. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { useParams } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { EmptyState, ErrorState, PageHeader, Pages, Skeletons, Stack, statusText, Timeline, useFilters } from '#ui';
import { HistoryChange } from '../components/history-change.tsx';
import { useHistoryPage } from '../staff-loans.calls.ts';

export function ActionHistoryScreen() {
  const { id = '' } = useParams();
  const filters = useFilters();
  const role = session.role();
  const { data, error, refetch } = useHistoryPage(id, filters.page);
  return (
    <Stack gap="loose">
      <PageHeader title="Action history" back={{ to: paths.staff.requests, label: 'Requests' }}>
        Who did what, newest first. Nothing here can be changed.
      </PageHeader>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeletons />
      ) : data.data.length === 0 ? (
        <EmptyState title="Nothing here">Nothing has been done, or it is not yours to read.</EmptyState>
      ) : (
        <Timeline
          moments={data.data.map((line) => ({
            id: line.id,
            when: shortInstant(line.at),
            title: `${line.actor} ${line.action}`,
            children: (
              <>
                {line.to && line.from !== line.to && (
                  <p className="quiet">
                    {line.from ? `${statusText(line.from, role)} → ` : ''}
                    {statusText(line.to, role)}
                  </p>
                )}
                {line.reason && <p>{line.reason}</p>}
                <HistoryChange line={line} />
              </>
            ),
          }))}
        />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
    </Stack>
  );
}
