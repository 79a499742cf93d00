/** /admin/privacy-requests: what people ask about their data, the most urgent first, and what the clean-up removed. */
import { longDay, shortInstant } from '@ajo/contract/kernel/time';
import type { RequestRow, RetentionRun } from '@ajo/contract/modules/privacy';
import { useState } from 'react';
import { paths } from '#platform/paths';
import {
  Button,
  choicesOf,
  DataTable,
  ErrorState,
  FilterBar,
  ListTable,
  PageHeader,
  Pager,
  SelectField,
  StatusTag,
  Tabs,
  useFilters,
} from '#ui';
import { DecideDialog } from '../components/decide-dialog.tsx';
import { kindLabels, requestLabels } from '../privacy.labels.ts';
import { useRequestQueue, useRetentionRuns } from '../privacy.calls.ts';

export function PrivacyRequestsScreen() {
  return (
    <>
      <PageHeader title="Privacy requests" back={{ to: paths.staff.account, label: 'Your account' }}>
        What people ask about their data. The law gives us 30 days.
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

function Requests() {
  const { values, page, set, turnTo, clear, count } = useFilters('status');
  const list = useRequestQueue(page, values.status);
  const [deciding, setDeciding] = useState<RequestRow>();
  return (
    <>
      <FilterBar count={count} onClear={clear}>
        <SelectField
          label="State"
          placeholder="All"
          value={values.status}
          onChange={(status) => set('status', status)}
          options={choicesOf(staffLabels)}
        />
      </FilterBar>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <ListTable<RequestRow>
            list="privacy_requests"
            label="Privacy requests"
            rows={list.data?.data}
            empty="No requests"
            columns={{
              Person: (row) => row.name,
              What: (row) => kindLabels[row.kind],
              Wish: (row) => row.wish,
              Due: (row) =>
                row.overdue ? <StatusTag tone="error">{`Overdue since ${longDay(row.due_on)}`}</StatusTag> : longDay(row.due_on),
              State: (row) => <StatusTag tone={requestLabels[row.status].tone}>{staffLabels[row.status]}</StatusTag>,
              Answer: (row) => (row.decided_by ? `${row.reason} (${row.decided_by})` : '—'),
              Actions: (row) =>
                row.can.length > 0 && (
                  <Button look="plain" small label={`Answer ${row.name}`} onClick={() => setDeciding(row)}>
                    Answer
                  </Button>
                ),
            }}
          />
          <Pager page={page} lastPage={list.data?.meta.last_page ?? page} onTurn={turnTo} />
        </>
      )}
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
        empty="The clean-up runs every night; it has not run yet"
        columns={{
          When: (row) => shortInstant(row.at),
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
