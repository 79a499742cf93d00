/** Earlier months that are not closed: what is open in the checklist of each, with its screen. */
import { monthName } from '@ajo/contract/kernel/time';
import type { EarlierMonth } from '@ajo/contract/modules/month-close';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Card, DataTable, ErrorState } from '#ui';
import { useEarlierMonths } from '../month-close.calls.ts';
import { StepLink } from './step-link.tsx';

type Row = EarlierMonth & { id: string };

/** Read apart from the checklist, which does not wait for it. */
export function EarlierMonths({ before }: { before: string }) {
  const { data, error, refetch } = useEarlierMonths(before);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title="Open in earlier months">
      <DataTable<Row>
        label="Open lines of earlier months"
        rows={data.map((one) => ({ ...one, id: one.month }))}
        empty="None"
        columns={{
          Month: ({ month, first_day: first }) => <Link to={`${paths.staff.monthClose}?month=${month}`}>{monthName(first)}</Link>,
          Open: (row) => <OpenSteps of={row} />,
        }}
      />
    </Card>
  );
}

function OpenSteps({ of: month }: { of: EarlierMonth }) {
  if (month.open.length === 0) return 'Every line is done. Close the month';
  return (
    <span>
      {month.open.map(({ check }, at) => (
        <Fragment key={check}>
          {at > 0 && ', '}
          <StepLink check={check} of={month} />
        </Fragment>
      ))}
    </span>
  );
}
