/** A month as the approvals and the history name it. */
import { addDays, addMonths, type Day, day, monthName } from '@ajo/contract/kernel/time';

/** `month` like 2026-10. */
export function monthSpan(month: string): { first: Day; last: Day; name: string } {
  const first = day(`${month}-01`);
  return { first, last: addDays(addMonths(first, 1), -1), name: monthName(first) };
}

/** One subject for each month, so that one request about it is pending at a time. */
export const monthSubject = (month: string): { kind: 'month'; id: string } => ({
  kind: 'month',
  id: `00000000-0000-7000-8000-000000${month.replace('-', '')}`,
});
