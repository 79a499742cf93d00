/** The repayment score (domain rule C.13): 0 to 100 from the instalments that fell due in the last 24 months; null without history. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addMonths, type Day, daysBetween } from '@ajo/contract/kernel/time';

export type DueRow = { dueOn: Day; amount: Kobo; settledOn: Day | null };
export type ScoredRow = DueRow & { daysLate: number; mark: number; weight: number };

/** On time or early, then by the days it came late; more than thirty days count nothing. */
function markOf(daysLate: number): number {
  if (daysLate <= 0) return 1;
  if (daysLate <= 3) return 0.9;
  if (daysLate <= 7) return 0.75;
  if (daysLate <= 14) return 0.5;
  return daysLate <= 30 ? 0.25 : 0;
}

/** The rows behind the number, oldest first: an unpaid one counts by its present age. */
export function scoredRows(rows: readonly DueRow[], on: Day): ScoredRow[] {
  const [oldest, full] = [addMonths(on, -24), addMonths(on, -12)];
  return rows
    .filter(({ dueOn }) => dueOn >= oldest && dueOn < on)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn)))
    .map((row) => {
      const daysLate = Math.max(0, daysBetween(row.dueOn, row.settledOn ?? on));
      return { ...row, daysLate, mark: markOf(daysLate), weight: Math.sqrt(Number(row.amount)) * (row.dueOn >= full ? 1 : 0.5) };
    });
}

export function repaymentScoreOf(rows: readonly DueRow[], on: Day): number | null {
  const scored = scoredRows(rows, on);
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return null;
  return Math.round((100 * scored.reduce((sum, { mark, weight }) => sum + mark * weight, 0)) / weights);
}
