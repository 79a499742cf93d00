/** The months that are over: who closed each and when, and what is open in the others, with its screen. */
import { counted } from '@ajo/contract/kernel/money';
import { day, dayInLagos, monthName, longInstant } from '@ajo/contract/kernel/time';
import type { EarlierMonth, MonthSummary } from '@ajo/contract/modules/month-close';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { Card, DataTable, EmptyState, ErrorState, Pair, StatusTag } from '#ui';
import { useEarlierMonths, useMonths } from '../month-close.calls.ts';
import { monthStateOf } from '../month-close.labels.ts';
import { StepLink } from './step-link.tsx';

type Row = MonthSummary & { id: string };

/** What is open is read apart: it takes as long as a checklist for each month. */
export function MonthsList() {
  const { data, error, refetch } = useMonths();
  const open = useEarlierMonths(dayInLagos(now()).slice(0, 7)).data;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title="All months">
      <DataTable<Row>
        label="Months"
        small="rows"
        rows={data?.map((one) => ({ ...one, id: one.month }))}
        empty={<EmptyState title="No month to close yet">The first month with postings appears here once it is over.</EmptyState>}
        columns={{
          Month: ({ month, first_day: first }) => <Link to={`${paths.staff.monthClose}?month=${month}`}>{monthName(first)}</Link>,
          Status: (row) => <MonthTag of={row} />,
          Details: (row) =>
            row.closed ? <ClosedBy of={row.closed} /> : <OpenSteps of={open?.find(({ month }) => month === row.month)} />,
        }}
      />
    </Card>
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

function OpenSteps({ of: month }: { of: EarlierMonth | undefined }) {
  if (!month) return null;
  if (month.open.length === 0) return 'Every line is done. Close the month';
  const links = month.open.map(({ check }, at) => (
    <Fragment key={check}>
      {at > 0 && ', '}
      <StepLink check={check} of={month} />
    </Fragment>
  ));
  return <Pair note={links}>{counted(links.length, 'step')} open</Pair>;
}
