/** Loans paid out to the customers of one merchant, by month, as bars. */
import { shortMonth } from '@ajo/contract/kernel/time';
import type { MerchantMonth } from '@ajo/contract/modules/merchants';
import { BarChart, Card, compactNaira, EmptyState, ErrorState, lengthOf, Skeletons } from '#ui';
import { useMerchantMonths } from '../merchants.calls.ts';

const inFull = (naira: number): string => `₦${naira.toLocaleString('en-NG')}`;

/** The year is named at both ends, and where it changes. */
function nameOf({ month }: MerchantMonth, isAtEnd: boolean): string {
  const name = shortMonth(month);
  return isAtEnd || name.startsWith('Jan') ? name : name.slice(0, 3);
}

/** Of the merchant who is signed in. */
export function OwnLendingMonths() {
  const { data, error, refetch } = useMerchantMonths();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons lines={6} />;
  return <LendingMonths of={data} />;
}

/** `to` is the list behind a month. */
type Props = { of: readonly MerchantMonth[]; to?: (month: MerchantMonth) => string };

export function LendingMonths({ of: months, to }: Props) {
  return (
    <Card title="Loans paid out by month">
      {months.every(({ lent }) => lent === 0n) ? (
        <EmptyState title="No loans paid out in the last twelve months">Each month’s total will appear here.</EmptyState>
      ) : (
        <BarChart
          label="Loans paid out in the last twelve months"
          words={{ name: 'Month', value: 'Paid out', current: 'This month' }}
          short={compactNaira}
          long={inFull}
          bars={months.map((month, at) => ({
            name: nameOf(month, at === 0 || at === months.length - 1),
            value: lengthOf(month.lent),
            isCurrent: at === months.length - 1,
            ...(to && { to: to(month) }),
          }))}
        />
      )}
    </Card>
  );
}
