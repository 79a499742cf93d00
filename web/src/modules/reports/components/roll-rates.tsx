/** Roll rates: which share of each bucket of arrears was later at the end of the next month. */
import { monthName } from '@ajo/contract/kernel/time';
import type { RollMonth } from '@ajo/contract/modules/reports.roll-rates';
import { provisionClasses } from '@ajo/contract/modules/loan-accounts.provisions';
import type { VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { Link } from 'react-router';
import { Card, Curves, ErrorState, Skeletons, Stack } from '#ui';
import { loansAddress } from '../loans-address.ts';
import { bucketLabels, percent } from '../portfolio.labels.ts';
import { useRollRates } from '../reports.calls.ts';
import { Matrix, ZeroShare } from './matrix.tsx';

export function RollRates({ filters }: { filters: VintageFilters }) {
  const { data, error, refetch, isPlaceholderData: isBehind } = useRollRates(filters);
  return (
    <Card title="Roll rates">
      <Stack>
        <p className="quiet">
          Of the principal in a bucket at the end of the month before: the share that is in a worse bucket, or was written off, at
          the end of the month. The last row ends with the last closed day.
        </p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={3} />}
        {data && !error && (
          <div className="stack follows" aria-busy={isBehind}>
            {data.length > 1 && <Chart of={data} />}
            <Table of={data} filters={filters} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

const shareIn = ({ rolls }: RollMonth, at: number): number | null => rolls[at]?.share_bps ?? null;

const shortName = (month: RollMonth | undefined): string => (month ? monthName(month.to).slice(0, 3) : '');

/** The buckets that held loans, each with its place in a month. */
const heldBuckets = (months: readonly RollMonth[]) =>
  provisionClasses.map((bucket, at) => ({ bucket, at })).filter(({ at }) => months.some((month) => shareIn(month, at) !== null));

/** A bucket that was empty has no share. */
const Chart = ({ of }: { of: RollMonth[] }) => (
  <Curves
    bare
    label="Share that rolled into a worse bucket, by month"
    words={{ name: 'Bucket', age: (at) => shortName(of[at]) }}
    format={(bps) => percent(Math.round(bps))}
    curves={heldBuckets(of).map(({ bucket, at }) => ({
      name: bucketLabels[bucket],
      values: of.map((month) => shareIn(month, at)),
    }))}
  />
);

type Filtered = { filters: VintageFilters };

const Table = ({ of, filters }: Filtered & { of: RollMonth[] }) => (
  <Matrix<RollMonth>
    label="Roll rates"
    rows={of}
    empty="No month is closed yet"
    monthOf={(row) => row.to}
    columns={Object.fromEntries(
      heldBuckets(of).map(({ bucket, at }) => [
        bucketLabels[bucket],
        (row: RollMonth) => <Share row={row} bucket={bucket} share={shareIn(row, at)} filters={filters} />,
      ]),
    )}
  />
);

type ShareProps = Filtered & { row: RollMonth; bucket: RollMonth['rolls'][number]['bucket']; share: number | null };

function Share({ row, bucket, share, filters }: ShareProps) {
  if (share === null) return '—';
  if (share === 0) return <ZeroShare />;
  const text = percent(share);
  return (
    <Link
      to={loansAddress({ ...filters, on: row.from, bucket, rolled_by: row.to })}
      aria-label={`${monthName(row.to)}, ${bucketLabels[bucket].toLowerCase()}: ${text}`}
    >
      {text}
    </Link>
  );
}
