/** The loans behind the figures, the latest first. */
import { daysText, longDay } from '@ajo/contract/kernel/time';
import type { PortfolioLoan, PortfolioLoanFilters } from '@ajo/contract/modules/reports';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Card, ErrorState, ListTable, Money, Pages, StatusTag } from '#ui';
import { bucketLabels } from '../portfolio.labels.ts';
import { usePortfolioLoans } from '../reports.calls.ts';

const end = 'end' as const;
type Props = { query: PortfolioLoanFilters; filters: { page: number; turnTo: (page: number) => void } };

export function PortfolioLoans({ query, filters }: Props) {
  const { data, error, refetch } = usePortfolioLoans({ ...query, page: filters.page });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={query.bucket ? `Loans: ${bucketLabels[query.bucket].toLowerCase()}` : 'Loans'}>
      <ListTable<PortfolioLoan>
        list="portfolio"
        label="Loans of the portfolio"
        rows={data?.data}
        empty="No loan is here."
        columns={{
          Loan: (row) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
          Customer: (row) => row.customer,
          Branch: (row) => row.branch ?? '—',
          Officer: (row) => row.officer ?? '—',
          'Paid out': (row) => longDay(row.disbursed_on) || '—',
          Late: (row) => <DaysPastDue row={row} />,
          Outstanding: { align: end, cell: (row) => <Money of={row.outstanding} /> },
          Overdue: { align: end, cell: (row) => <Money of={row.due} /> },
        }}
      />
      <Pages of={data?.meta} onTurn={filters.turnTo} />
    </Card>
  );
}

/** A probation classes a loan worse than its days past due. */
function DaysPastDue({ row: { days_past_due: days, class_days: classed } }: { row: PortfolioLoan }) {
  if (classed > days) return <StatusTag tone="warning">probation, as {daysText(classed)}</StatusTag>;
  return days > 0 ? <StatusTag tone="error">{daysText(days)}</StatusTag> : 'on time';
}
