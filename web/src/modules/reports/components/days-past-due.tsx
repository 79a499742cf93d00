/** How late a loan is; a probation after a restructuring counts it as late as it was. */
import { daysText } from '@ajo/contract/kernel/time';
import { StatusTag } from '#ui';

const soonDays = 30;

/** Within a pair. `classed` is at least `days`, and more while a probation lasts. */
export function DaysPastDue({ days, classed }: { days: number; classed: number }) {
  if (classed > days)
    return (
      <>
        <StatusTag tone="warning">On probation</StatusTag> <small>counted as {daysText(classed)} late</small>
      </>
    );
  return days > 0 ? (
    <StatusTag tone={days > soonDays ? 'error' : 'warning'}>{daysText(days)}</StatusTag>
  ) : (
    <StatusTag tone="success">On time</StatusTag>
  );
}
