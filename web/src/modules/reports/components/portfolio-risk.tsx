/** How much of the portfolio is at risk: on the chosen day, and at the end of each month. */
import { monthName } from '@ajo/contract/kernel/time';
import type { PortfolioMonth } from '@ajo/contract/modules/reports.portfolio-trend';
import { AtRiskDays } from '@ajo/contract/modules/reports';
import type { VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { percentOfBasisPoints } from '#platform/percent';
import { Card, Curves, ErrorState, Skeletons, Stack } from '#ui';
import { loansAddress } from '../loans-address.ts';
import type { Portfolio } from '../portfolio.calls.ts';
import { percent } from '../portfolio.labels.ts';
import { AtRiskStats } from './at-risk-stats.tsx';
import { usePortfolioMonths } from '../reports.calls.ts';

export function PortfolioRisk({ view, filters }: { view: Portfolio; filters: VintageFilters }) {
  const { by: _by, ...within } = view.of;
  return (
    <Card title="Portfolio at risk">
      <Stack>
        <p className="quiet">Share of principal in late loans: PAR 1 at least a day late, PAR 30 more than 30 days.</p>
        <AtRiskStats of={view.at_risk} within={{ ...within, on: view.on ?? undefined }} />
        <Months filters={filters} />
      </Stack>
    </Card>
  );
}

function Months({ filters }: { filters: VintageFilters }) {
  const { data, error, refetch, isPlaceholderData: isBehind } = usePortfolioMonths(filters);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons lines={4} />;
  if (data.length < 2) return <p className="quiet">The monthly chart starts in the second month.</p>;
  return (
    <div className="follows" aria-busy={isBehind}>
      <Course of={data} filters={filters} />
    </div>
  );
}

const shareOf = (month: PortfolioMonth, days: number): number => month.at_risk.find((one) => one.days === days)?.share_bps ?? 0;

const Course = ({ of: months, filters }: { of: PortfolioMonth[]; filters: VintageFilters }) => (
  <Curves
    label="Portfolio at risk at the end of each month"
    words={{ name: 'Measure', age: (at) => (months[at] ? monthName(months[at].on).slice(0, 3) : '') }}
    format={(bps) => percent(Math.round(bps))}
    short={(bps) => `${percentOfBasisPoints(Math.round(bps))}%`}
    curves={AtRiskDays.options.map((days) => ({
      name: `PAR ${days}`,
      values: months.map((month) => shareOf(month, Number(days))),
      links: months.map(({ on }) => loansAddress({ ...filters, on, at_risk: days })),
    }))}
  />
);
