/** Jobs that failed every attempt: what, since when, how often, why; and running them again. */
import { longInstant } from '@ajo/contract/kernel/time';
import { closingCalls, type FailedJob, failedJobList, type FailedJobState } from '@ajo/contract/modules/closings';
import { make } from '#platform/call';
import { BulkDialog, type BulkProps, Button, choicesOf, EmptyState, ListPanel, StatusTag } from '#ui';
import { daysKey, useRunAgain } from '../closings.calls.ts';

const labels: Record<FailedJobState, string> = { open: 'Failed', run_again: 'Run again' };
const status = { name: 'state', label: 'Status', standard: 'open', options: choicesOf(labels) };
const presets = [{ name: 'Run again', filters: { state: 'run_again' } }];

/** Jobs that were not run again are the default. */
const refine = (query: Record<string, unknown>): Record<string, unknown> =>
  query['state'] ? query : { ...query, state: 'open' };

export function FailedJobs() {
  const again = useRunAgain();
  return (
    <ListPanel
      list={failedJobList}
      label="Failed jobs"
      words={{ one: 'job', many: 'jobs' }}
      cacheKey={daysKey}
      refine={refine}
      filters={[status]}
      whole="Failed"
      presets={presets}
      empty={
        <EmptyState title="No failed jobs">Jobs that failed every attempt, for about three hours, are listed here.</EmptyState>
      }
      nameOf={nameOf}
      fits={({ can }) => can.includes('run_again')}
      acts={runAgain}
      columns={{
        Job: (row: FailedJob) => row.summary,
        'Failed at': (row) => longInstant(row.given_up_at),
        Attempts: { align: 'end', cell: (row) => row.tries },
        Reason: (row) => row.why,
        Status: (row) =>
          row.run_again ? (
            <>
              <StatusTag tone="secondary">{labels.run_again}</StatusTag> {row.run_again.by}, {longInstant(row.run_again.at)}
            </>
          ) : (
            <StatusTag tone="error">{labels.open}</StatusTag>
          ),
        Actions: (row) =>
          row.can.includes('run_again') ? (
            <Button
              small
              look="quiet"
              busy={again.isPending && again.variables === row.id}
              onClick={() => again.mutate(row.id)}
              label={`Run again: ${nameOf(row)}`}
            >
              Run again
            </Button>
          ) : (
            '—'
          ),
      }}
    />
  );
}

const nameOf = (job: FailedJob): string => `${job.summary}, ${longInstant(job.given_up_at)}`;

const runAgain = [{ label: 'Run again', Dialog: RunAgainDialog }];

function RunAgainDialog({ rows, onClose }: BulkProps<FailedJob>) {
  return (
    <BulkDialog
      title="Run jobs again"
      rows={rows}
      nameOf={nameOf}
      act={({ id }) => make(closingCalls.runAgain, { params: { id } })}
      verb={`Run ${rows.length} again`}
      onClose={onClose}
    >
      <p>Fix the cause first: each job runs once, and returns here if it fails every attempt again.</p>
    </BulkDialog>
  );
}
