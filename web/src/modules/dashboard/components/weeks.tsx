/** Due and collected by week, as bars. */
import { search } from '@ajo/contract/kernel/page';
import { addDays, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { WeekView } from '@ajo/contract/modules/dashboard';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { BarChart, Card, compactNaira, EmptyState, ErrorState, lengthOf, Skeletons } from '#ui';
import { useWeeks } from '../dashboard.calls.ts';

const shortDay = ({ from }: WeekView): string => longDay(from).slice(0, 6).replace(/^0/, '');
const inFull = (naira: number): string => `₦${naira.toLocaleString('en-NG')}`;

export function Weeks() {
  const { data, error, refetch } = useWeeks();
  return (
    <Card title="Due and collected by week">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Bars weeks={data} />
      ) : (
        <Skeletons lines={8} />
      )}
    </Card>
  );
}

function Bars({ weeks }: { weeks: readonly WeekView[] }) {
  if (weeks.every(({ due }) => due === 0n))
    return <EmptyState title="No instalments yet">Amounts due and collected each week will appear here.</EmptyState>;
  return (
    <BarChart
      label="Due and collected in the last twelve weeks"
      words={{ name: 'Week from', value: 'Collected', whole: 'Due', current: 'This week', rest: 'Due this week' }}
      short={compactNaira}
      long={inFull}
      bars={weeks.map((week, at) => ({
        name: shortDay(week),
        value: lengthOf(week.paid),
        whole: lengthOf(week.due),
        to: `${paths.staff.collection}?${search({ start_date: week.from, end_date: addDays(week.from, 6), paid_by: dayInLagos(now()) })}`,
        isCurrent: at === weeks.length - 1,
      }))}
    />
  );
}
