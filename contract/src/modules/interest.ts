/** The words of interest on a balance, shared by savings, deposits and their calculator. */
import { z } from 'zod';
import { aboveLargest, KoboOnWire, withinLargest } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';

export const NotNegative = KoboOnWire.refine((amount) => amount >= 0n, 'Enter an amount of zero or more').refine(
  withinLargest,
  aboveLargest,
);
export const Percentage = z
  .int('Enter a percentage')
  .min(0, 'Enter a percentage of zero or more')
  .max(10_000, 'At most 100 percent');

/** `365` and `360` days in every year; `actual` has 366 in a leap year. */
export const DayCount = z.enum(['365', '360', 'actual']);
export type DayCount = z.output<typeof DayCount>;
/** `daily`: each day by its own balance. `average`: all days of a period by the average of their balances. */
export const BalanceMethod = z.enum(['daily', 'average']);
/** `none`: interest bears interest once it is posted. `daily`: from the day after it was earned. Others: from the first day after their period. */
export const Compounding = z.enum(['none', 'daily', 'monthly', 'quarterly']);
export type Compounding = z.output<typeof Compounding>;
/** When the interest joins the balance: on the first day after each period, and after the last day. */
export const PostingPeriod = z.enum(['daily', 'monthly', 'quarterly', 'half_yearly', 'yearly', 'end']);
export type PostingPeriod = z.output<typeof PostingPeriod>;

export const averageCompounds = 'Interest on an average balance is known at the end of its period only';

export const InterestTerms = z
  .object({
    /** Of a year, in basis points: 1000 is 10 percent. */
    rate_bps: Percentage,
    day_count: DayCount.default('365'),
    balance_method: BalanceMethod.default('daily'),
    compounding: Compounding.default('none'),
    posting: PostingPeriod.default('monthly'),
    /** A day, or with `average` a period, with less earns nothing. */
    min_balance: NotNegative.default(0n as z.output<typeof NotNegative>),
    /** From a balance on, the whole of it earns this rate instead. */
    tiers: z
      .array(z.object({ from: NotNegative, rate_bps: Percentage }))
      .max(20, 'At most 20 tiers')
      .default([]),
    withholding_tax_bps: Percentage.default(0),
  })
  .refine(({ balance_method: method, compounding }) => method === 'daily' || compounding === 'none', {
    path: ['compounding'],
    error: averageCompounds,
  });
export type InterestTerms = z.output<typeof InterestTerms>;

/** Naira with four decimals: what is earned between postings is no whole kobo. */
export const FineNaira = z.string();

/** A day with its balance and the interest earned since the last posting. */
export const InterestDay = z.object({ on: Day, balance: KoboOnWire, interest: FineNaira });
export type InterestDay = z.output<typeof InterestDay>;
