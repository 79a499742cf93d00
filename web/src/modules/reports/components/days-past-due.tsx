/** How late a loan is; a probation after a restructuring counts it as late as it was. */
import { daysText } from '@ajo/contract/kernel/time';
import { Pair, StatusTag } from '#ui';

/** `classed` is at least `days`, and more while a probation lasts. */
export function DaysPastDue({ days, classed }: { days: number; classed: number }) {
  if (classed > days)
    return (
      <Pair note={`counted as ${daysText(classed)} late`}>
        <StatusTag tone="warning">On probation</StatusTag>
      </Pair>
    );
  return days > 0 ? <StatusTag tone="error">{daysText(days)}</StatusTag> : <StatusTag tone="success">On time</StatusTag>;
}
