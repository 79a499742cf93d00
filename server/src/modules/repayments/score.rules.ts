/** How a customer has paid, as a number from 0 to 100 with the rows behind it (domain rule C.13). Pure. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addMonths, type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { RepaymentScore } from '@ajo/contract/modules/repayments';

/** An instalment that has fallen due; `paidOn` is the day on which its last kobo came in. */
export type DueRow = { loanId: string; loanNumber: string; number: number; dueOn: Day; paidOn: Day | undefined; amount: Kobo };

const monthsCounted = 24;
const monthsFull = 12;
/** Days late at most, and what that is worth in hundredths. */
const worth: readonly [number, number][] = [
  [0, 100],
  [3, 90],
  [7, 75],
  [14, 50],
  [30, 25],
];

/** Rows of the last 24 months; an unpaid one counts by its age today. Weight: the root of its amount, half for rows older than a year. */
export function scoreOf(rows: readonly DueRow[], today: Day): RepaymentScore {
  const counted = rows
    .filter(({ dueOn }) => !isBefore(today, dueOn) && !isBefore(dueOn, addMonths(today, -monthsCounted)))
    .map((row) => scored(row, today));
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const points = counted.reduce((sum, row) => sum + row.points * row.weight, 0);
  const score = weights === 0 ? null : Math.floor((points + weights / 2) / weights);
  return { score, band: score === null ? null : bandOf(score), rows: counted };
}

function scored({ loanId, loanNumber, number, dueOn, paidOn, amount }: DueRow, today: Day): RepaymentScore['rows'][number] {
  const late = Math.max(0, daysBetween(dueOn, paidOn ?? today));
  const isRecent = !isBefore(dueOn, addMonths(today, -monthsFull));
  return {
    loan_id: loanId as RepaymentScore['rows'][number]['loan_id'],
    loan_number: loanNumber,
    instalment: number,
    due_on: dueOn,
    paid_on: paidOn ?? null,
    amount,
    days_late: late,
    points: worth.find(([most]) => late <= most)?.[1] ?? 0,
    weight: rootOf(amount) * (isRecent ? 2 : 1),
  };
}

const bandOf = (score: number): 'good' | 'fair' | 'poor' => (score >= 85 ? 'good' : score >= 65 ? 'fair' : 'poor');

/** Whole root of an amount in kobo, without floats. */
function rootOf(amount: bigint): number {
  if (amount < 2n) return Number(amount);
  let root = amount;
  for (let next = (root + 1n) / 2n; next < root; next = (root + amount / root) / 2n) root = next;
  return Number(root);
}
