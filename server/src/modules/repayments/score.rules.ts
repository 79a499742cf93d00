/** The repayment score as it is answered: the number, its band, and the rows behind it. Pure. */
import type { Day } from '@ajo/contract/kernel/time';
import type { RepaymentScore } from '@ajo/contract/modules/repayments.score';
import { type DueRow, repaymentScoreOf, scoredRows } from '#modules/assessments';

/** An instalment that has fallen due; settled on the day on which its last kobo came in. */
export type DueInstalment = DueRow & { loanId: string; loanNumber: string; number: number };

/** Newest first. */
export function scoreOf(rows: readonly DueInstalment[], today: Day): RepaymentScore {
  const score = repaymentScoreOf(rows, today);
  const scored = scoredRows(rows, today).toReversed();
  return {
    score,
    band: score === null ? null : bandOf(score),
    rows: scored.map((row) => ({
      loan_id: row.loanId as RepaymentScore['rows'][number]['loan_id'],
      loan_number: row.loanNumber,
      instalment: row.number,
      due_on: row.dueOn,
      paid_on: row.settledOn,
      amount: row.amount,
      days_late: row.daysLate,
      points: row.points,
      weight: row.weight,
    })),
  };
}

const bandOf = (score: number): 'good' | 'fair' | 'poor' => (score >= 85 ? 'good' : score >= 65 ? 'fair' : 'poor');
