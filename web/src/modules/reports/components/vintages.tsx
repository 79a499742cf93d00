/** Loans by the month of their payout: which share of each month was late for more than 30 days or written off, by its age. */
import { counted } from '@ajo/contract/kernel/money';
import { monthName, shortMonth } from '@ajo/contract/kernel/time';
import type { Vintage, VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { useState } from 'react';
import { Link } from 'react-router';
import { BarChart, Card, ErrorState, Money, Skeletons, Stack } from '#ui';
import { vintageAddress } from '../loans-address.ts';
import { percent } from '../portfolio.labels.ts';
import { useVintages } from '../reports.calls.ts';
import { GroupChips } from './group-chips.tsx';
import { Matrix, monthRows, shadeOf, ZeroShare } from './matrix.tsx';
import { PhoneFold } from './phone-fold.tsx';

export function Vintages({ filters }: { filters: VintageFilters }) {
  const { data, error, refetch, isPlaceholderData: isBehind } = useVintages(filters);
  return (
    <Card title="Vintages">
      <Stack>
        <p className="quiet">
          Share of each month’s payouts that went bad: more than 30 days late or written off. A stronger colour is worse.
        </p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={3} />}
        {data && !error && (
          <div className="follows" aria-busy={isBehind}>
            <PhoneFold title="vintages">
              {data.length > 0 && <Chart of={data} filters={filters} />}
              <Table of={data} filters={filters} />
            </PhoneFold>
          </div>
        )}
      </Stack>
    </Card>
  );
}

const monthsText = (count: number): string => counted(count, 'month');

/** Ages at which months are compared. */
const ages = ['1', '3', '6', '12'] as const;
type Age = (typeof ages)[number];

const shareAt = ({ points }: Vintage, age: Age): number | undefined =>
  points.find((point) => point.age === Number(age))?.share_bps;
const hasAge = (of: readonly Vintage[], age: Age): boolean => of.some((vintage) => shareAt(vintage, age) !== undefined);

/** Months of payout at the same age: whether newer loans are better or worse. */
function Chart({ of, filters }: { of: Vintage[]; filters: VintageFilters }) {
  const [chosen, setChosen] = useState<Age>('3');
  const open = ages.filter((age) => hasAge(of, age));
  const age = open.includes(chosen) ? chosen : open.at(-1);
  if (!age) return null;
  return (
    <>
      <GroupChips
        name="Age of the loans"
        by={age}
        labels={Object.fromEntries(open.map((one) => [one, monthsText(Number(one))])) as Record<Age, string>}
        onGroup={setChosen}
      />
      <BarChart
        bare
        label={`Bad share ${monthsText(Number(age))} after the payout, by month of payout`}
        words={{ name: 'Month', value: `Bad share ${monthsText(Number(age))} after the payout` }}
        short={(bps) => `${bps / 100}%`}
        long={percent}
        bars={of.flatMap((vintage) => barOf(vintage, age, filters))}
      />
    </>
  );
}

function barOf({ from, points }: Vintage, age: Age, filters: VintageFilters) {
  const point = points.find((one) => one.age === Number(age));
  if (!point) return [];
  const to = vintageAddress({ ...filters, month: from, on: point.on, bad: 'true' });
  return [{ name: shortMonth(from), value: point.share_bps, ...(point.share_bps > 0 && { to }) }];
}

function Table({ of, filters }: { of: Vintage[]; filters: VintageFilters }) {
  const oldest = Math.max(0, ...of.flatMap(({ points }) => points.map(({ age }) => age)));
  const max = Math.max(0, ...of.flatMap(({ points }) => points.map(({ share_bps: share }) => share)));
  return (
    <Matrix<Vintage>
      label="Vintages"
      rows={of}
      empty="No loan was paid out in the last twelve months"
      {...monthRows((row: Vintage) => row.from)}
      columns={{
        Loans: (row) => (
          <Link to={vintageAddress({ ...filters, month: row.from })} aria-label={`Loans of ${monthName(row.from)}: ${row.loans}`}>
            {row.loans.toLocaleString('en-NG')}
          </Link>
        ),
        ...Object.fromEntries(
          Array.from({ length: oldest + 1 }, (_, age) => [
            `${age} mo`,
            {
              cell: (row: Vintage) => <Share row={row} age={age} filters={filters} />,
              shade: ({ points }: Vintage) => shadeOf(points.find((one) => one.age === age)?.share_bps, max),
            },
          ]),
        ),
        Lent: (row) => <Money whole of={row.lent} />,
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
