/** Earlier months that are not closed: what is open in the checklist of each, with its screen. */
import { monthName } from '@ajo/contract/kernel/time';
import type { EarlierMonth } from '@ajo/contract/modules/month-close';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Card, DataTable, StatusTag } from '#ui';
import { stateLabels } from '../month-close.labels.ts';
import { StepLink } from './step-link.tsx';

type Line = { id: string; of: EarlierMonth; check: EarlierMonth['open'][number] | undefined };

/** A month whose lines are all done has one row. */
const linesOf = (of: EarlierMonth): Line[] =>
  of.open.length === 0
    ? [{ id: of.month, of, check: undefined }]
    : of.open.map((check) => ({ id: `${of.month} ${check.check}`, of, check }));

export const EarlierMonths = ({ of: months }: { of: readonly EarlierMonth[] }) => (
  <Card title="Open in earlier months">
    <DataTable<Line>
      label="Open lines of earlier months"
      rows={months.flatMap(linesOf)}
      empty="None"
      columns={{
        Month: ({ of }) => <Link to={`${paths.staff.monthClose}?month=${of.month}`}>{monthName(of.first_day)}</Link>,
        Step: ({ of, check }) => (check ? <StepLink check={check.check} of={of} /> : 'Close the month'),
        Status: ({ check }) =>
          check && <StatusTag tone={stateLabels[check.state].tone}>{stateLabels[check.state].label}</StatusTag>,
        Finding: ({ check }) => check?.finding ?? 'Every line is done',
      }}
    />
  </Card>
);
