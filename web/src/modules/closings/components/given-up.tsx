/** Jobs that failed every attempt: what, since when, how often, why; and running them again. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { closingCalls, type GivenUpJob, GivenUpState } from '@ajo/contract/modules/closings';
import { make } from '#platform/call';
import {
  BulkDialog,
  type BulkProps,
  Button,
  EmptyState,
  ErrorState,
  FilterBar,
  ListTable,
  Pager,
  SelectField,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import { useGivenUpJobs, useRunAgain } from '../closings.calls.ts';

const states = [
  { value: '', label: 'Waiting for a person' },
  { value: 'run_again', label: 'Run again' },
];

/** Pending items are shown first. */
export function GivenUp() {
  const { values, page, count, set, turnTo, clear } = useFilters('state');
  const state = GivenUpState.catch('open').parse(values.state);
  const { data, error, refetch } = useGivenUpJobs({ page, state });
  const again = useRunAgain();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <FilterBar count={count} onClear={clear}>
        <SelectField label="State" options={states} value={values.state} onChange={(value) => set('state', value)} />
      </FilterBar>
      <ListTable<GivenUpJob>
        list="given_up_jobs"
        label="Failed jobs"
        rows={data?.data}
        empty={
          <EmptyState title="No failed jobs">Jobs that failed every attempt, for about three hours, are listed here.</EmptyState>
        }
        bulk={{ nameOf, fits: ({ can }) => can.includes('run_again'), acts: state === 'open' ? runAgain : [] }}
        columns={{
          Work: (row) => row.summary,
          'Failed at': (row) => shortInstant(row.given_up_at),
          Tries: { align: 'end', cell: (row) => row.tries },
          Why: (row) => row.why,
          State: (row) =>
            row.run_again ? (
              <>
                <StatusTag tone="secondary">run again</StatusTag> {row.run_again.by}, {shortInstant(row.run_again.at)}
              </>
            ) : (
              <StatusTag tone="error">failed</StatusTag>
            ),
          Again: (row) =>
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
      {data && <Pager page={data.meta.current_page} lastPage={data.meta.last_page} total={data.meta.total} onTurn={turnTo} />}
    </Stack>
  );
}

const nameOf = (job: GivenUpJob): string => `${job.summary}, ${shortInstant(job.given_up_at)}`;

const runAgain = [{ label: 'Run again', Dialog: RunAgainDialog }];

function RunAgainDialog({ rows, onClose }: BulkProps<GivenUpJob>) {
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
