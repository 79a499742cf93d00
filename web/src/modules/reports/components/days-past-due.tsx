/** How late a loan is; a probation after a restructuring counts it as late as it was. */
import { daysText } from '@ajo/contract/kernel/time';
import { StatusTag } from '#ui';

/** `classed` is at least `days`, and more while a probation lasts. */
export function DaysPastDue({ days, classed }: { days: number; classed: number }) {
  if (classed > days) return <StatusTag tone="warning">On probation: counted as {daysText(classed)} late</StatusTag>;
  return days > 0 ? <StatusTag tone="error">{daysText(days)}</StatusTag> : 'on time';
}
