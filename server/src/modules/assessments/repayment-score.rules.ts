/** The repayment score: 0 to 100 from the instalments that fell due in the last 24 months; null without history. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addMonths, type Day, daysBetween } from '@ajo/contract/kernel/time';

export type DueRow = { dueOn: Day; amount: Kobo; settledOn: Day | null };
/** `points` are hundredths; `weight` is the root of the amount, twice for the last twelve months. */
export type ScoredRow<Row extends DueRow = DueRow> = Row & { daysLate: number; points: number; weight: number };

/** Days late at most, and what that is worth; later than that nothing. */
const worth: readonly [number, number][] = [
  [0, 100],
  [3, 90],
  [7, 75],
  [14, 50],
  [30, 25],
];

/** The rows behind the number, oldest first: an unpaid one counts by its present age. */
export function scoredRows<Row extends DueRow>(rows: readonly Row[], on: Day): ScoredRow<Row>[] {
  const [oldest, full] = [addMonths(on, -24), addMonths(on, -12)];
  return rows
    .filter(({ dueOn }) => dueOn >= oldest && dueOn < on)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn)))
    .map((row) => {
      const daysLate = Math.max(0, daysBetween(row.dueOn, row.settledOn ?? on));
      const points = worth.find(([maxDays]) => daysLate <= maxDays)?.[1] ?? 0;
      return { ...row, daysLate, points, weight: rootOf(row.amount) * (row.dueOn >= full ? 2 : 1) };
    });
}

/** Half a point rounds up. */
export function repaymentScoreOf(rows: readonly DueRow[], on: Day): number | null {
  const scored = scoredRows(rows, on);
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return null;
  const points = scored.reduce((sum, row) => sum + row.points * row.weight, 0);
  return Math.floor((points + weights / 2) / weights);
}

/** Whole root of an amount in kobo, without floats. */
function rootOf(amount: bigint): number {
  if (amount < 2n) return Number(amount);
  let root = amount;
  for (let next = (root + 1n) / 2n; next < root; next = (root + amount / root) / 2n) root = next;
  return Number(root);
}
