/** /admin/jobs: the days that were closed, the loans and jobs that need a person, and running them again. */
import { may } from '@ajo/contract/kernel/access';
import { counted, wholeNumber } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos, daysText, longDay, timeOf } from '@ajo/contract/kernel/time';
import type { DayFailure, DayRun } from '@ajo/contract/modules/closings';
import { useState } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  ListCount,
  ListTable,
  Notice,
  PageHeader,
  Pages,
  RecordFigures,
  Skeletons,
  Stack,
  StatusTag,
  Tabs,
  useFilters,
} from '#ui';
import { BookProofs } from '../components/book-proofs.tsx';
import { FailedJobs } from '../components/failed-jobs.tsx';
import { ReopenDialog } from '../components/reopen-days.tsx';
import { openDaysOf } from '../open-days.ts';
import { useDayFailures, useDays, useRetryLoan, useRunDays } from '../closings.calls.ts';
import '../../../ui/head-figures.css';
import './days.css';

export function DaysScreen() {
  const run = useRunDays();
  const mayRun = may(session.role(), 'jobs.run');
  const [isReopening, setReopening] = useState(false);
  const open = useOpenDays();
  return (
    <Stack gap="loose">
      <PageHeader
        title="End of day"
        back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
        actions={
          <>
            {may(session.role(), 'days.reopen') && (
              <Button look="quiet" onClick={() => setReopening(true)}>
                Reopen days
              </Button>
            )}
            {mayRun && open && !isAllClosed(open) && (
              <Button look={open.first ? 'filled' : 'plain'} busy={run.isPending} onClick={() => run.mutate()}>
                {open.first ? `Close ${counted(open.count, 'open day')}` : 'Close open days'}
              </Button>
            )}
          </>
        }
      >
        Interest, penalties and provisions go into the books once a day.
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
      <DaysHead />
      <div className="closed-days">
        <ListTable<DayRun & { id: string }>
          list="days"
          label="Closed days"
          rows={data.data.map((row) => ({ ...row, id: row.on }))}
          empty={<EmptyState title="No day is closed yet">The first closes after the first loan has run for a day.</EmptyState>}
          foot={
            <>
              <ListCount of={data.meta} one="day" many="days" />
              <Pages isCounted of={data.meta} onTurn={filters.turnTo} />
            </>
          }
          columns={{
            Day: (row) => longDay(row.on),
            Status: (row) => <DayState day={row} />,
            Closed: (row) => row.closed_at && `${longDay(dayInLagos(row.closed_at))} ${timeOf(row.closed_at)}`,
            'Loans processed': { align: 'end', key: 'loans', cell: (row) => wholeNumber(row.loans) },
            Failures: { align: 'end', cell: (row) => (row.failures > 0 ? wholeNumber(row.failures) : '—') },
          }}
        />
      </div>
    </Stack>
  );
}

/** The newest days, whichever page of the list is open. */
function useOpenDays() {
  const { data } = useDays(1);
  return data && { ...openDaysOf(data.data, addDays(dayInLagos(now()), -1)), last: data.data.find(({ closed_at: at }) => at) };
}

type OpenDays = NonNullable<ReturnType<typeof useOpenDays>>;
const isAllClosed = ({ first, last }: OpenDays): boolean => last !== undefined && first === undefined;

/** How far the books are closed. */
function DaysHead() {
  const open = useOpenDays();
  if (!open?.last) return null;
  const { first, count, last } = open;
  return (
    <div className="head-figures">
      <RecordFigures
        of={[
          first
            ? { label: 'Status', value: `${daysText(count)} open`, note: `Since ${longDay(first)}`, isLate: true }
            : {
                label: 'Status',
                value: <StatusTag tone="success">All days closed</StatusTag>,
                note: `Up to ${longDay(last.on)}`,
              },
          { label: 'Loans processed', value: wholeNumber(last.loans), note: `On ${longDay(last.on)}` },
          {
            label: 'Failures',
            value: wholeNumber(last.failures),
            note: last.failures > 0 ? 'See contracts to review' : `On ${longDay(last.on)}`,
            isLate: last.failures > 0,
          },
        ]}
      />
    </div>
  );
}

function DayState({ day: { closed_at: closedAt, reopened } }: { day: DayRun }) {
  if (!closedAt) return <StatusTag tone="warning">{reopened > 0 ? 'reopened' : 'running'}</StatusTag>;
  return reopened > 0 ? <StatusTag tone="secondary">closed again</StatusTag> : <StatusTag tone="success">closed</StatusTag>;
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
