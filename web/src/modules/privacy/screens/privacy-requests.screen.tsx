/** /admin/privacy-requests: requests of people about their data, the most urgent first, and the totals of the data purge. */
import { dayInLagos, daysBetween, daysText, longDay, longInstant } from '@ajo/contract/kernel/time';
import { privacyRequestList } from '@ajo/contract/modules/privacy.lists';
import type { RequestRow, RetentionRun } from '@ajo/contract/modules/privacy';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { Button, DataTable, EmptyState, ErrorState, LinkButton, ListPanel, PageHeader, Pager, Pair, Stack, StatusTag } from '#ui';
import { DecideDialog } from '../components/decide-dialog.tsx';
import { kindLabels, requestLabels } from '../privacy.labels.ts';
import { queueKey, useRetentionRuns } from '../privacy.calls.ts';
import '../../../ui/clamp.css';
import './privacy-requests.css';

const title = 'Customers’ data requests';

export function PrivacyRequestsScreen() {
  const [params] = useSearchParams();
  if (params.get('tab') === 'clean-up') return <CleanUpPage />;
  return (
    <Stack gap="loose">
      <PageHeader
        title={title}
        back={{ to: paths.staff.account, label: 'Your account' }}
        actions={
          <LinkButton look="plain" to="?tab=clean-up">
            Deletion log
          </LinkButton>
        }
      >
        Requests to correct or delete personal data. The law gives us 30 days to answer.
      </PageHeader>
      <Requests />
    </Stack>
  );
}

const CleanUpPage = () => (
  <Stack gap="loose">
    <PageHeader title="Deletion log" back={{ to: paths.staff.privacyRequests, label: title }}>
      Every night we delete data whose retention period is over.
    </PageHeader>
    <CleanUp />
  </Stack>
);

const staffLabels: Record<RequestRow['status'], string> = {
  pending: 'Open',
  completed: 'Completed',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
};

const presets = [
  { name: 'Completed', filters: { status: 'completed' } },
  { name: 'Denied', filters: { status: 'denied' } },
  { name: 'Withdrawn', filters: { status: 'withdrawn' } },
  { name: 'All', filters: { status: 'all' } },
];

type Query = Record<string, unknown>;
/** Without a status the list has the open ones. */
const refine = (query: Query, { status = '' }: Query): Query => {
  const { status: _, ...others } = query;
  return status === 'all' ? others : { ...query, status: status || 'pending' };
};

function Requests() {
  const [deciding, setDeciding] = useState<RequestRow>();
  return (
    <div className="privacy-queue">
      <ListPanel
        list={privacyRequestList}
        label={title}
        words={{ one: 'request', many: 'requests' }}
        cacheKey={queueKey}
        refine={refine}
        whole="Open"
        presets={presets}
        empty={<EmptyState title="No open requests">Requests of people about their data appear here.</EmptyState>}
        columns={{
          Person: (row: RequestRow) => (
            <Pair note={row.email}>
              <Link to={paths.staff.user(row.user_id)}>{row.name}</Link>
            </Pair>
          ),
          Type: (row) => kindLabels[row.kind],
          Request: (row) => <span className="clamp">{row.details}</span>,
          Due: dueOf,
          Status: (row) => <StatusTag tone={requestLabels[row.status].tone}>{staffLabels[row.status]}</StatusTag>,
          Answer: { optional: true, cell: (row) => row.decided_by && <Answered of={row} /> },
          Actions: (row) =>
            row.can.length > 0 && (
              <Button look="plain" small label={`Answer ${row.name}`} onClick={() => setDeciding(row)}>
                Answer
              </Button>
            ),
        }}
      />
      {deciding && <DecideDialog of={deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  );
}

/** The days that are left, of an open request. */
function dueOf({ status: state, due_on: on, overdue }: RequestRow) {
  if (overdue) return <StatusTag tone="error">{`Overdue since ${longDay(on)}`}</StatusTag>;
  const left = daysBetween(dayInLagos(now()), on);
  return <Pair note={state === 'pending' && left >= 0 && `${daysText(left)} left`}>{longDay(on)}</Pair>;
}

const Answered = ({ of: { reason, decided_by: by, decided_at: at } }: { of: RequestRow }) => (
  <Pair note={[by, at && longDay(dayInLagos(at))].filter(Boolean).join(' · ')}>{reason}</Pair>
);

function CleanUp() {
  const [page, setPage] = useState(1);
  const runs = useRetentionRuns(page);
  if (runs.error) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
  return (
    <>
      <DataTable<RetentionRun>
        label="Deletion log"
        rows={runs.data?.data}
        empty={<EmptyState title="Nothing deleted yet">Each nightly run appears here.</EmptyState>}
        columns={{
          When: (row) => longInstant(row.at),
          Removed: (row) =>
            Object.entries(row.removed)
              .map(([name, count]) => `${count} ${name}`)
              .join(', ') || 'nothing was old enough',
        }}
      />
      <Pager page={page} lastPage={runs.data?.meta.last_page ?? page} onTurn={setPage} />
    </>
  );
}
