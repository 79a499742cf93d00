/** API contract: the calculator of deposits. A principal for a term, its rate from a chart, and leaving early. */
import { z } from 'zod';
import { aboveLargest, KoboOnWire, PositiveKoboOnWire, withinLargest } from '../kernel/money.ts';
import { addDays, addMonths, Day } from '../kernel/time.ts';
import {
  averageCompounds,
  BalanceMethod,
  Compounding,
  DayCount,
  FineNaira,
  InterestDay,
  NotNegative,
  Percentage,
  PostingPeriod,
} from './interest.ts';
import { InvestmentPayout } from './investments.ts';

/** The longest term that one request calculates: ten years. */
export const maxDepositDays = 3_660;

const Months = z
  .int('Enter a whole number of months')
  .min(1, 'At least one month')
  .max(120, { error: 'At most 120 months', abort: true });
const Days = z
  .int('Enter a whole number of days')
  .min(1, 'At least one day')
  .max(maxDepositDays, { error: 'At most 3,660 days', abort: true });

/** From a term and an amount on. Without a term it counts for every term; the longest term that is reached decides, then the largest amount. */
const ChartRate = z
  .object({
    months: Months.optional(),
    days: Days.optional(),
    from: NotNegative.default(0n as z.output<typeof NotNegative>),
    rate_bps: Percentage,
  })
  .refine(({ months, days }) => months === undefined || days === undefined, { path: ['days'], error: 'Enter months or days' });
export type ChartRate = z.output<typeof ChartRate>;

/** Days are counted in years of four digits. */
const StartDay = Day.refine((on) => on >= '1900-01-01' && on < '2200-01-01', {
  error: 'Choose a day from 1900 to 2199',
  abort: true,
});

const EarlyExit = z.object({
  on: Day,
  /** Deducted from the rate. */
  reduction_bps: Percentage.default(0),
  /** `days_held`: the chart's rate for the time held, at most the agreed one. `whole_term`: the agreed rate. */
  rate_of: z.enum(['days_held', 'whole_term']).default('days_held'),
});

const DepositTerms = z.object({
  kind: z.literal('deposit'),
  principal: PositiveKoboOnWire.refine(withinLargest, aboveLargest),
  start_on: StartDay,
  months: Months.optional(),
  days: Days.optional(),
  rate_chart: z.array(ChartRate).min(1, 'Add at least one rate').max(100, 'At most 100 rates'),
  payout: InvestmentPayout.default('maturity'),
  /** Interest that is paid out is not posted: with `maturity` only. Periods count from the start. */
  posting: PostingPeriod.optional(),
  compounding: Compounding.default('none'),
  day_count: DayCount.default('365'),
  balance_method: BalanceMethod.default('daily'),
  /** Less earns nothing. */
  min_balance: NotNegative.default(0n as z.output<typeof NotNegative>),
  withholding_tax_bps: Percentage.default(0),
  early_exit: EarlyExit.optional(),
});
type DepositTerms = z.output<typeof DepositTerms>;

export const DepositPreviewInput = DepositTerms.superRefine((input, context) => {
  for (const [path, message] of [...wrongTerms(input), ...wrongExit(input)])
    context.addIssue({ code: 'custom', path: path.split('.'), message });
});
export type DepositPreviewInput = z.output<typeof DepositPreviewInput>;

type Complaint = readonly [path: string, message: string];

function wrongTerms({ months, days, payout, posting, compounding, balance_method: method }: DepositTerms): Complaint[] {
  if ((months === undefined) === (days === undefined)) return [['months', 'Enter months or days']];
  const compounds = compounding !== 'none';
  const complaints: (Complaint | false)[] = [
    payout !== 'maturity' && posting !== undefined && ['posting', 'Interest that is paid out is not posted'],
    payout === 'upfront' && compounds && ['compounding', 'Interest that is paid upfront does not compound'],
    method === 'average' && compounds && ['compounding', averageCompounds],
  ];
  return complaints.filter((one) => one !== false);
}

function wrongExit(input: DepositTerms): Complaint[] {
  const { early_exit: exit, payout, start_on: start } = input;
  if (!exit) return [];
  if (payout === 'upfront') return [['early_exit', 'A deposit whose interest was paid upfront runs to its end']];
  const isWithin = exit.on >= start && exit.on < depositEnd(input);
  return isWithin ? [] : [['early_exit.on', 'Choose a day from the start to the day before the end']];
}

/** The first day after the term. A month ends on the same day of a later month, or on its last one. */
export const depositEnd = ({
  start_on: start,
  months,
  days = 0,
}: {
  start_on: Day;
  months?: number | undefined;
  days?: number | undefined;
}): Day => (months === undefined ? addDays(start, days) : addMonths(start, months));

export const DepositPreview = z.object({
  kind: z.literal('deposit'),
  starts_on: Day,
  /** Closed days of banks are not considered. */
  matures_on: Day,
  days_count: z.int(),
  rate_bps: z.int(),
  principal: KoboOnWire,
  days: z.array(InterestDay),
  /** `paid`: what leaves on the day, with the principal at the end. `balance`: what stays. */
  postings: z.array(
    z.object({ on: Day, interest: KoboOnWire, withholding_tax: KoboOnWire, paid: KoboOnWire, balance: KoboOnWire }),
  ),
  totals: z.object({
    interest: KoboOnWire,
    /** Before it is rounded. */
    exact_interest: FineNaira,
    withholding_tax: KoboOnWire,
    net_interest: KoboOnWire,
    /** Principal and interest after tax. */
    total: KoboOnWire,
  }),
  early_exit: z
    .object({
      on: Day,
      days_held: z.int(),
      rate_bps: z.int(),
      /** What is due on the day, before tax; interest that was paid before is not due again. */
      interest: KoboOnWire,
      withholding_tax: KoboOnWire,
      /** Earned until the day and lost by leaving. */
      interest_lost: KoboOnWire,
      /** Paid on the day, with the principal. */
      total: KoboOnWire,
    })
    .nullable(),
});
export type DepositPreview = z.output<typeof DepositPreview>;
