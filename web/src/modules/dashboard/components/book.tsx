/** The portfolio by days past due: the portfolio of the last closed day. Each part leads to its loans. */
import { nairaWhole } from '@ajo/contract/kernel/money';
import { longDay, monthName } from '@ajo/contract/kernel/time';
import type { PortfolioView } from '@ajo/contract/modules/reports';
import { Link } from 'react-router';
import { loansText, shortBucketLabels, usePortfolio } from '#modules/reports';
import { paths } from '#platform/paths';
import { Card, EmptyState, ErrorState, lengthOf, Skeletons, Stack, StackedBar } from '#ui';
import { type PortfolioMonth, usePortfolioMonths } from '../portfolio-months.calls.ts';
import { groupedBy, inPortfolio, riskDays, riskOf, shareText } from '../portfolio-rows.ts';

export function Book() {
  const { data, error, refetch } = usePortfolio({ by: groupedBy() });
  const months = usePortfolioMonths();
  if (error || !data)
    return (
      <Card title="Portfolio by days past due">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons lines={8} />}
      </Card>
    );
  return (
    <Card
      title="Portfolio by days past due"
      actions={data.on && <Link to={paths.staff.portfolio}>Close of {longDay(data.on)}</Link>}
    >
      {data.loans === 0 ? (
        <EmptyState title="No loans in the book yet">
          Outstanding loans by days past due appear here after the first day is closed.
        </EmptyState>
      ) : (
        <Stack gap="tight">
          <p className="quiet">
            {nairaWhole(data.outstanding)} in {loansText(data.loans)}, {shareText(riskOf(data))} at risk over {riskDays} days
            <small className="book-change">{changeText(months.data ?? [])}</small>
          </p>
          <Buckets of={data} />
        </Stack>
      )}
    </Card>
  );
}

const Buckets = ({ of: view }: { of: PortfolioView }) => (
  <StackedBar
    label="Outstanding principal by days past due"
    parts={view.buckets.map(({ bucket, loans, outstanding }) => ({
      name: shortBucketLabels[bucket],
      value: lengthOf(outstanding),
      figures: [loansText(loans), nairaWhole(outstanding)],
      to: inPortfolio({ bucket }),
    }))}
  />
);

/** Against the end of the month before. An empty line until it is known, so that nothing moves. */
function changeText(months: readonly PortfolioMonth[]): string {
  const [before, last] = months.slice(-2);
  if (!before || !last || before.outstanding === 0n) return '\u00A0';
  const grown = Math.round((lengthOf(last.outstanding) / lengthOf(before.outstanding) - 1) * 1000) / 10;
  const riskier = (riskOf(last) - riskOf(before)) / 100;
  const month = monthName(before.on).split(' ')[0];
  return `Outstanding ${signed(grown)}%, at risk ${signed(riskier)} points on ${month}`;
}

const signed = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toLocaleString('en-NG', { maximumFractionDigits: 1 })}`;
