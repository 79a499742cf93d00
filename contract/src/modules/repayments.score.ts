/** API contract: a repayment score and the rows behind it. */
import { z } from 'zod';
import { KoboOnWire } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { LoanId } from './loans.ts';

/** One row behind a repayment score: how late it was paid, what that is worth and how much it weighs. */
export const RepaymentScore = z.object({
  /** 0 to 100; null without history. */
  score: z.int().nullable(),
  band: z.enum(['good', 'fair', 'poor']).nullable(),
  rows: z.array(
    z.object({
      loan_id: LoanId,
      loan_number: z.string(),
      instalment: z.int(),
      due_on: Day,
      paid_on: Day.nullable(),
      amount: KoboOnWire,
      days_late: z.int(),
      /** Hundredths. */
      points: z.int(),
      weight: z.int(),
    }),
  ),
});
export type RepaymentScore = z.output<typeof RepaymentScore>;
