/** /admin/jobs: the days that were closed, the loans and jobs that need a person, and running them again. */
import { may } from '@ajo/contract/kernel/access';
import { wholeNumber } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { DayFailure, DayRun } from '@ajo/contract/modules/closings';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  Grid,
  ListTable,
  Notice,
  PageHeader,
  Pages,
  Skeletons,
  Stack,
  Stat,
  StatusTag,
  Tabs,
  useFilters,
} from '#ui';
import { BookProofs } from '../components/book-proofs.tsx';
import { FailedJobs } from '../components/failed-jobs.tsx';
import { ReopenDialog } from '../components/reopen-days.tsx';
import { useDayFailures, useDays, useRetryLoan, useRunDays } from '../closings.calls.ts';
import '../../../ui/figures.css';

export function DaysScreen() {
  const run = useRunDays();
  const mayRun = may(session.role(), 'jobs.run');
  const [isReopening, setReopening] = useState(false);
  return (
    <Stack gap="loose">
      <PageHeader
        title="End of day"
        actions={
          <>
            {may(session.role(), 'days.reopen') && (
              <Button look="quiet" onClick={() => setReopening(true)}>
                Reopen days
              </Button>
            )}
            {mayRun && (
              <Button busy={run.isPending} onClick={() => run.mutate()}>
                Close open days
              </Button>
            )}
          </>
        }
      >
        Interest, penalties and provisions of every running loan go into the books once a day. Running it twice changes nothing.
      </PageHeader>
      {mayRun ? (
        <Tabs
          label="Jobs"
          tabs={[
            { key: 'days', label: 'Days', content: <Days /> },
            { key: 'given-up', label: 'Failed jobs', content: <FailedJobs /> },
            { key: 'proofs', label: 'Ledger checks', content: <BookProofs /> },
          ]}
        />
      ) : (
        // The server refuses people who may not read it.
        <Days />
      )}
      {isReopening && <ReopenDialog onClose={() => setReopening(false)} />}
    </Stack>
  );
}

function Days() {
  const filters = useFilters();
  const { data, error, refetch } = useDays(filters.page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      <Failures />
      <LastClosed of={filters.page === 1 ? data.data.find(({ closed_at: at }) => at !== null) : undefined} />
      <ListTable<DayRun & { id: string }>
        list="days"
        label="Closed days"
        rows={data.data.map((row) => ({ ...row, id: row.on }))}
        empty={<EmptyState title="No day is closed yet">The first closes after the first loan has run for a day.</EmptyState>}
        columns={{
          Day: (row) => longDay(row.on),
          Status: (row) => <DayState day={row} />,
          Closed: (row) => longInstant(row.closed_at),
          Loans: { align: 'end', cell: (row) => row.loans },
          Failures: { align: 'end', cell: (row) => row.failures },
        }}
      />
      <Pages of={data.meta} onTurn={filters.turnTo} />
    </Stack>
  );
}

/** How far the books are. */
const LastClosed = ({ of: day }: { of: DayRun | undefined }) =>
  day && (
    <Grid>
      <Stat label="Last closed day" note={day.closed_at && `closed ${longInstant(day.closed_at)}`}>
        {longDay(day.on)}
      </Stat>
      <Stat label="Loans processed" note="with interest, penalties and provision">
        {wholeNumber(day.loans)}
      </Stat>
      <Stat label="Failures of the day" note={day.failures > 0 ? 'see contracts to review' : 'every contract was closed'}>
        {wholeNumber(day.failures)}
      </Stat>
    </Grid>
  );

function DayState({ day: { closed_at: closedAt, reopened } }: { day: DayRun }) {
  if (!closedAt) return <StatusTag tone="warning">{reopened > 0 ? 'reopened' : 'running'}</StatusTag>;
  return <StatusTag tone="secondary">{reopened > 0 ? 'closed again' : 'closed'}</StatusTag>;
}

function Failures() {
  const { data } = useDayFailures();
  const retry = useRetryLoan();
  if (!data || data.data.length === 0) return null;
  const stopping = data.data.filter(({ stops_all: stopsAll }) => stopsAll);
  return (
    <Card title="Contracts to review">
      {stopping.length > 0 && (
        <Notice tone="error" title="Days cannot close">
          {stopping.map(({ name, problem }) => `${name} (${problem})`).join(', ')} could not be reopened. Every day stays open
          until then. Each run tries again, or try again here.
        </Notice>
      )}
      <DataTable<DayFailure>
        label="Contracts to review"
        rows={data.data}
        empty="None"
        columns={{
          Contract: (row) => (row.loan_id ? <Link to={paths.staff.request(row.loan_id)}>{row.name}</Link> : row.name),
          Day: (row) => longDay(row.on),
          Problem: (row) => row.problem,
          Attempts: { align: 'end', cell: (row) => row.tries },
          ...(may(session.role(), 'jobs.run') && {
            Again: (row: DayFailure) => (
              <Button
                small
                look="quiet"
                busy={retry.isPending && retry.variables === row.id}
                onClick={() => retry.mutate(row.id)}
                label={`Try ${row.name} again`}
              >
                Try again
              </Button>
            ),
          }),
        }}
      />
    </Card>
  );
}
