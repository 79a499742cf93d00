/** Roll rates: which share of each bucket of arrears was later at the end of the next month. */
import { monthName } from '@ajo/contract/kernel/time';
import type { RollMonth } from '@ajo/contract/modules/reports.roll-rates';
import { provisionClasses } from '@ajo/contract/modules/loan-accounts.provisions';
import type { VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { Link } from 'react-router';
import { Card, ErrorState, Grid, Skeletons, Stack, Stat } from '#ui';
import { loansAddress } from '../loans-address.ts';
import { bucketLabels, percent } from '../portfolio.labels.ts';
import { useRollRates } from '../reports.calls.ts';
import './at-risk-stats.css';
import { Matrix, monthRows, shadeOf, ZeroShare } from './matrix.tsx';
import { PhoneFold } from './phone-fold.tsx';

export function RollRates({ filters }: { filters: VintageFilters }) {
  const { data, error, refetch, isPlaceholderData: isBehind } = useRollRates(filters);
  return (
    <Card title="Roll rates">
      <Stack>
        <p className="quiet">
          Share of each group that fell further behind or was written off within a month. A stronger colour is worse.
        </p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={3} />}
        {data && !error && (
          <div className="stack follows" aria-busy={isBehind}>
            {data.length > 0 && <Latest of={data} filters={filters} />}
            <PhoneFold title="roll rates by month">
              <Table of={data} filters={filters} />
            </PhoneFold>
          </div>
        )}
      </Stack>
    </Card>
  );
}

const shareIn = (month: RollMonth | undefined, at: number): number | null => month?.rolls[at]?.share_bps ?? null;

/** The buckets that held loans, each with its place in a month. */
const heldBuckets = (months: readonly RollMonth[]) =>
  provisionClasses.map((bucket, at) => ({ bucket, at })).filter(({ at }) => months.some((month) => shareIn(month, at) !== null));

type Bucket = RollMonth['rolls'][number]['bucket'];
type Filtered = { filters: VintageFilters };

/** The latest month of each bucket, and the share of all months. */
const Latest = ({ of, filters }: Filtered & { of: RollMonth[] }) => (
  <div className="par-list">
    <Grid>
      {heldBuckets(of).map(({ bucket, at }) => (
        <Stat
          key={bucket}
          label={bucketLabels[bucket]}
          note={averageText(of, at)}
          to={latestAddress({ of, bucket, at, filters })}
        >
          {shareText(shareIn(of.at(-1), at))}
        </Stat>
      ))}
    </Grid>
  </div>
);

const shareText = (share: number | null): string => (share === null ? '—' : percent(share));

/** A month in which the bucket held little weighs little. */
function averageText(months: readonly RollMonth[], at: number): string {
  const held = months.reduce((sum, { rolls }) => sum + (rolls[at]?.outstanding ?? 0n), 0n);
  const rolled = months.reduce((sum, { rolls }) => sum + (rolls[at]?.rolled ?? 0n), 0n);
  return held === 0n ? 'no loans' : `${percent(Number((rolled * 10_000n) / held))} on average`;
}

function latestAddress({ of, bucket, at, filters }: Filtered & { of: RollMonth[]; bucket: Bucket; at: number }) {
  const last = of.at(-1);
  return last && shareIn(last, at) ? loansAddress({ ...filters, on: last.from, bucket, rolled_by: last.to }) : undefined;
}

const Table = ({ of, filters }: Filtered & { of: RollMonth[] }) => (
  <Matrix<RollMonth>
    label="Roll rates"
    rows={of}
    empty="No month is closed yet"
    {...monthRows((row: RollMonth) => row.to)}
    columns={Object.fromEntries(
      heldBuckets(of).map(({ bucket, at }) => [
        bucketLabels[bucket],
        {
          cell: (row: RollMonth) => <Share row={row} bucket={bucket} share={shareIn(row, at)} filters={filters} />,
          shade: (row: RollMonth) => shadeOf(shareIn(row, at), Math.max(...of.map((month) => shareIn(month, at) ?? 0))),
        },
      ]),
    )}
  />
);

type ShareProps = Filtered & { row: RollMonth; bucket: Bucket; share: number | null };

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
