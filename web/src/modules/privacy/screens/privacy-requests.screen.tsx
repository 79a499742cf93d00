/** /admin/privacy-requests: requests of people about their data, the most urgent first, and the totals of the data purge. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import { privacyRequestList } from '@ajo/contract/modules/privacy.lists';
import type { RequestRow, RetentionRun } from '@ajo/contract/modules/privacy';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { Button, choicesOf, DataTable, EmptyState, ErrorState, ListPanel, PageHeader, Pager, Pair, StatusTag, Tabs } from '#ui';
import { DecideDialog } from '../components/decide-dialog.tsx';
import { kindLabels, requestLabels } from '../privacy.labels.ts';
import { queueKey, useRetentionRuns } from '../privacy.calls.ts';

export function PrivacyRequestsScreen() {
  return (
    <>
      <PageHeader title="Privacy requests" back={{ to: paths.staff.account, label: 'Your account' }}>
        Requests of people about their data. The law gives us 30 days to answer.
      </PageHeader>
      <Tabs
        label="Privacy"
        tabs={[
          { key: 'requests', label: 'Requests', content: <Requests /> },
          { key: 'clean-up', label: 'Clean-up', content: <CleanUp /> },
        ]}
      />
    </>
  );
}

const staffLabels: Record<RequestRow['status'], string> = {
  pending: 'Open',
  completed: 'Completed',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
};

const status = { name: 'status', label: 'Status', all: 'All statuses', options: choicesOf(staffLabels) };

function Requests() {
  const [deciding, setDeciding] = useState<RequestRow>();
  return (
    <>
      <ListPanel
        list={privacyRequestList}
        label="Privacy requests"
        words={{ one: 'request', many: 'requests' }}
        cacheKey={queueKey}
        filters={[status]}
        empty={<EmptyState title="No requests yet">Requests of people about their data appear here.</EmptyState>}
        columns={{
          Person: (row: RequestRow) => <Pair>{row.name}</Pair>,
          Type: (row) => kindLabels[row.kind],
          Request: (row) => <span className="clamp">{row.details}</span>,
          Due: (row) =>
            row.overdue ? <StatusTag tone="error">{`Overdue since ${longDay(row.due_on)}`}</StatusTag> : longDay(row.due_on),
          Status: (row) => <StatusTag tone={requestLabels[row.status].tone}>{staffLabels[row.status]}</StatusTag>,
          Answer: { optional: true, cell: (row) => row.decided_by && `${row.reason} (${row.decided_by})` },
          Actions: (row) =>
            row.can.length > 0 && (
              <Button look="plain" small label={`Answer ${row.name}`} onClick={() => setDeciding(row)}>
                Answer
              </Button>
            ),
        }}
      />
      {deciding && <DecideDialog of={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

function CleanUp() {
  const [page, setPage] = useState(1);
  const runs = useRetentionRuns(page);
  if (runs.error) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
  return (
    <>
      <DataTable<RetentionRun>
        label="Clean-up runs"
        rows={runs.data?.data}
        empty={
          <EmptyState title="No clean-up has run yet">
            Every night we delete data whose retention period is over. Each run appears here.
          </EmptyState>
        }
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
