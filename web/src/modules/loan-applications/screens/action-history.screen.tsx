/** /admin/requests/action-history/{id}: everything that was done to a loan or a person, newest first. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { HistoryLine } from '@ajo/contract/modules/history';
import { useParams } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, EmptyState, ErrorState, PageHeader, Pages, Skeletons, Stack, Timeline, useFilters } from '#ui';
import { HistoryChange } from '../components/loan-history.tsx';
import { moveText } from '../history.labels.ts';
import { useHistoryFile, useHistoryPage } from '../staff-loans.calls.ts';

export function ActionHistoryScreen() {
  const { id = '' } = useParams();
  const filters = useFilters();
  const { data, error, refetch } = useHistoryPage(id, filters.page);
  const file = useHistoryFile(id);
  return (
    <Stack gap="loose">
      <PageHeader
        title="Action history"
        back={{ to: paths.staff.requests, label: 'Requests' }}
        actions={
          data && (
            <Button look="plain" busy={file.isPending} onClick={() => file.mutate()}>
              Export CSV
            </Button>
          )
        }
      >
        Newest first. Entries cannot be changed.
      </PageHeader>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeletons />
      ) : data.data.length === 0 ? (
        <EmptyState title="No history">No entries that you can see.</EmptyState>
      ) : (
        <Timeline
          moments={data.data.map((line) => ({
            id: line.id,
            when: longInstant(line.at),
            title: line.sentence,
            children: (
              <>
                <Move of={line} />
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

const Move = ({ of: line }: { of: HistoryLine }) => {
  const text = moveText(line, session.role());
  return text && <p className="quiet">{text}</p>;
};
