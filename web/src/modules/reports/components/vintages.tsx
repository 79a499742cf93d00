/** Loans by the month of their payout: which share of each month was late for more than 30 days or written off, by its age. */
import { monthName } from '@ajo/contract/kernel/time';
import type { Vintage, VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { Link } from 'react-router';
import { Card, Curves, ErrorState, Money, Skeletons, Stack } from '#ui';
import { vintageAddress } from '../loans-address.ts';
import { percent } from '../portfolio.labels.ts';
import { useVintages } from '../reports.calls.ts';
import { Matrix, ZeroShare } from './matrix.tsx';

export function Vintages({ filters }: { filters: VintageFilters }) {
  const { data, error, refetch, isPlaceholderData: isBehind } = useVintages(filters);
  return (
    <Card title="Vintages">
      <Stack>
        <p className="quiet">
          By month of payout: the share that is bad at the end of each month since. Bad loans count as more than 30 days late, or
          were written off. A restructured loan stays in its month. The last column of a row is the last closed day.
        </p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={3} />}
        {data && !error && (
          <div className="stack follows" aria-busy={isBehind}>
            {data.length > 0 && <Chart of={data} />}
            <Table of={data} filters={filters} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

const Chart = ({ of }: { of: Vintage[] }) => (
  <Curves
    bare
    label="Share that went bad, by months since the payout"
    words={{ name: 'Month', age: (age) => `${age} mo` }}
    format={(bps) => percent(Math.round(bps))}
    curves={of.map(({ from, points }) => ({ name: monthName(from), values: points.map(({ share_bps: share }) => share) }))}
  />
);

function Table({ of, filters }: { of: Vintage[]; filters: VintageFilters }) {
  const oldest = Math.max(0, ...of.flatMap(({ points }) => points.map(({ age }) => age)));
  const ages = Array.from({ length: oldest + 1 }, (_, age) => age);
  return (
    <Matrix<Vintage>
      label="Vintages"
      rows={of}
      empty="No loan was paid out in the last twelve months"
      monthOf={(row) => row.from}
      columns={{
        Loans: (row) => (
          <Link to={vintageAddress({ ...filters, month: row.from })} aria-label={`Loans of ${monthName(row.from)}: ${row.loans}`}>
            {row.loans.toLocaleString('en-NG')}
          </Link>
        ),
        Lent: (row) => <Money whole of={row.lent} />,
        ...Object.fromEntries(
          ages.map((age) => [`${age} mo`, (row: Vintage) => <Share row={row} age={age} filters={filters} />]),
        ),
      }}
    />
  );
}

function Share({ row: { from, points }, age, filters }: { row: Vintage; age: number; filters: VintageFilters }) {
  const point = points.find((one) => one.age === age);
  if (!point?.share_bps) return point ? <ZeroShare /> : '';
  const share = percent(point.share_bps);
  return (
    <Link
      to={vintageAddress({ ...filters, month: from, on: point.on, bad: 'true' })}
      aria-label={`${monthName(from)}, month ${age}: ${share}`}
    >
      {share}
    </Link>
  );
}
