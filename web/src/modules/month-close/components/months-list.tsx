/** The months that are over: who closed each and when, and what is open in the others, with its screen. */
import { counted } from '@ajo/contract/kernel/money';
import { day, dayInLagos, longInstant, monthName, shortMonth } from '@ajo/contract/kernel/time';
import type { EarlierMonth, MonthSummary } from '@ajo/contract/modules/month-close';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { DataTable, EmptyState, ErrorState, Pair, StatusTag } from '#ui';
import { useEarlierMonths, useMonths } from '../month-close.calls.ts';
import { type MonthGroup, monthGroupsOf, monthStateOf } from '../month-close.labels.ts';
import { StepLink } from './step-link.tsx';

/** What is open is read apart: it takes as long as a checklist for each month. @param shown the month above, whose steps are listed there. */
export function MonthsList({ shown }: { shown: string }) {
  const { data, error, refetch } = useMonths();
  const open = useEarlierMonths(dayInLagos(now()).slice(0, 7)).data;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className="stack stack-tight all-months" aria-label="All months">
      <h2>All months</h2>
      <DataTable<MonthGroup>
        label="Months"
        small="rows"
        rows={data && monthGroupsOf(data)}
        empty={<EmptyState title="No month to close yet">The first month with postings appears here once it is over.</EmptyState>}
        columns={{
          Month: (row) => <MonthNames of={row} />,
          Status: ({ last }) => <MonthTag of={last} />,
          Details: ({ last }) =>
            last.closed ? (
              <ClosedBy of={last.closed} />
            ) : (
              <OpenSteps of={open?.find(({ month }) => month === last.month)} isShort={last.month === shown} />
            ),
        }}
      />
    </section>
  );
}

function MonthNames({ of: { first, last, count } }: { of: MonthGroup }) {
  if (count === 1) return <Link to={`${paths.staff.monthClose}?month=${last.month}`}>{monthName(last.first_day)}</Link>;
  return (
    <Pair note={counted(count, 'month')}>
      <Link to={`${paths.staff.monthClose}?month=${first.month}`}>{shortMonth(first.first_day)}</Link> –{' '}
      <Link to={`${paths.staff.monthClose}?month=${last.month}`}>{shortMonth(last.first_day)}</Link>
    </Pair>
  );
}

function MonthTag({ of: month }: { of: MonthSummary }) {
  const { word, tone } = monthStateOf(month);
  return <StatusTag tone={tone}>{word}</StatusTag>;
}

const ClosedBy = ({ of: { at, with: later, ...by } }: { of: NonNullable<MonthSummary['closed']> }) => (
  <Pair
    note={later ? `with ${monthName(day(`${later}-01`))}, without a checklist` : `by ${by.requested_by} and ${by.approved_by}`}
  >
    {longInstant(at)}
  </Pair>
);

function OpenSteps({ of: month, isShort }: { of: EarlierMonth | undefined; isShort: boolean }) {
  if (!month) return null;
  if (month.open.length === 0) return 'Every step is done. Request the close.';
  const text = `${counted(month.open.length, 'step')} open`;
  if (isShort) return text;
  const links = month.open.map(({ check }, at) => (
    <Fragment key={check}>
      {at > 0 && ', '}
      <StepLink check={check} of={month} />
    </Fragment>
  ));
  return <Pair note={links}>{text}</Pair>;
}
