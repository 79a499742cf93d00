/** Instalment schedules on the wire: the terms of a loan, what happened since, and the call that answers with rows, cost and account. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import {
  Amount,
  DayCount,
  FirstDue,
  Frequency,
  AgreedRow,
  InstalmentBasis,
  largestPrincipal,
  maxRows,
  PenaltyBase,
  PrepaymentEffect,
  RatePercent,
  RatePeriod,
  ScheduleFee,
  ScheduleGrace,
  ScheduleMethod,
  SchedulePreview,
  ScheduleRounding,
  WorkingDays,
} from './schedules.words.ts';

export * from './schedules.words.ts';

/** Years in which days can be added to a day and it stays one; anything further off is a slip of the pen. */
const PlanDay = Day.refine((on) => on >= '1900-01-01' && on <= '2199-12-31', 'Give a day from 1900 to 2199');

/** An amount of a question: bounded, so that sums of all amounts stay exact in JSON numbers. */
const BoundedAmount = Amount.refine((amount) => amount <= largestPrincipal, 'At most ₦100,000,000,000');

export const Tranche = z.object({ on: Day, amount: BoundedAmount });
export type Tranche = z.output<typeof Tranche>;

const ScheduleTermsShape = z.object({
  principal: BoundedAmount,
  /** One of the three ways to say the rate: a year, a month, or `rate_percent` with its `rate_period`. */
  annual_rate: RatePercent.optional(),
  monthly_rate: RatePercent.optional(),
  rate_percent: RatePercent.optional(),
  rate_period: RatePeriod.optional(),
  method: ScheduleMethod,
  frequency: Frequency,
  /** May be left out only where the instalment is given. */
  instalments: z.int().min(1).max(maxRows).optional(),
  disbursed_on: Day,
  /** Under the day count `period` it moves the dates only: every row bears one period. Left out: one period after the disbursement. */
  first_due_on: Day.optional(),
  /** A rule instead of a day: it follows the day of disbursement. */
  first_due: FirstDue.optional(),
  day_count: DayCount.default('period'),
  /** How the equal instalment is solved under a daily count: from the days of each row, or from twelve equal months. */
  instalment_basis: InstalmentBasis.default('days'),
  grace: ScheduleGrace.optional(),
  rounding: ScheduleRounding.optional(),
  fees: z.array(ScheduleFee).max(10).default([]),
  /** Money that is paid out later, on top of the principal of the first day. */
  tranches: z.array(Tranche).max(24).default([]),
  /** Paid by the customer on the day of disbursement, as row 1. */
  down_payment: z
    .object({ percent: RatePercent.optional(), amount: BoundedAmount.optional() })
    .refine(
      ({ percent, amount }) => percent === undefined || amount === undefined,
      'Give the down payment as a percent or as an amount, not as both',
    )
    .optional(),
  /** Of every row but the last, where the method is `fixed_principal_percent`. */
  principal_percent: RatePercent.optional(),
  /** Where the method is `fixed_instalment`; for the equal instalment it takes the place of the solved one. */
  instalment_amount: BoundedAmount.optional(),
  working_days: WorkingDays.optional(),
  /** The schedule itself, where it was agreed elsewhere: none is worked out. The method defines how interest is charged when the loan ends early. */
  rows: z.array(AgreedRow).min(1).max(maxRows).optional(),
});

type RateWords = Pick<z.output<typeof ScheduleTermsShape>, 'annual_rate' | 'monthly_rate' | 'rate_percent' | 'rate_period'>;

export const saysOneRate = ({ annual_rate, monthly_rate, rate_percent, rate_period }: RateWords): boolean =>
  [annual_rate, monthly_rate, rate_percent].filter((rate) => rate !== undefined).length === 1 &&
  (rate_percent === undefined) === (rate_period === undefined);

const oneRate = { path: ['annual_rate'], message: 'Give one rate: annual_rate, monthly_rate, or rate_percent with rate_period' };

export const ScheduleTerms = ScheduleTermsShape.refine(saysOneRate, oneRate);
export type ScheduleTerms = z.output<typeof ScheduleTerms>;

const maxEvents = 500;

/**
 * Something that happened after the disbursement. A repayment settles what is due, then (flat) the next rows or (declining) principal; with a
 * `row` it settles that row first. A prepayment's rest has an `effect`. A payoff pays exactly the closing amount. A reversal references its event
 * by `id`, or else reverses the latest payment of its `amount`. A charge is added to the next row; a waiver cancels
 * penalties, fees, then interest due, or one of them. A reschedule builds new rows for the amount owed.
 */
export const ScheduleEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('repayment'),
    id: z.string().max(80).optional(),
    on: PlanDay,
    amount: BoundedAmount,
    row: z.int().min(1).optional(),
    /** Asked for instalments, as an automatic debit is: penalties are settled after all else. */
    penalties_last: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('prepayment'),
    id: z.string().max(80).optional(),
    on: PlanDay,
    amount: BoundedAmount,
    effect: PrepaymentEffect.default('lower_instalment'),
  }),
  z.object({ type: z.literal('payoff'), id: z.string().max(80).optional(), on: PlanDay }),
  z.object({
    type: z.literal('reversal'),
    id: z.string().max(80).optional(),
    on: PlanDay,
    reverses: z.string().max(80).optional(),
    amount: BoundedAmount.optional(),
  }),
  /** More was paid out on this day; the rows ahead repay it with what was left. */
  z.object({ type: z.literal('tranche'), id: z.string().max(80).optional(), on: PlanDay, amount: BoundedAmount }),
  z.object({
    type: z.literal('charge'),
    id: z.string().max(80).optional(),
    on: PlanDay,
    amount: BoundedAmount,
    kind: z.enum(['fee', 'penalty']).default('fee'),
  }),
  z.object({
    type: z.literal('waiver'),
    id: z.string().max(80).optional(),
    on: PlanDay,
    amount: BoundedAmount,
    component: z.enum(['penalty', 'fee', 'interest']).optional(),
  }),
  z.object({ type: z.literal('write_off'), id: z.string().max(80).optional(), on: PlanDay }),
  z.object({
    type: z.literal('reschedule'),
    id: z.string().max(80).optional(),
    on: PlanDay,
    instalments: z.int().min(1).max(maxRows),
    first_due_on: PlanDay.optional(),
    annual_rate: RatePercent.optional(),
    monthly_rate: RatePercent.optional(),
    /** What had fallen due is spread over all new rows instead of being asked in the first (re-ageing). */
    spread: z.boolean().optional(),
  }),
]);
export type ScheduleEvent = z.output<typeof ScheduleEvent>;

/** `daily`: a yearly percentage, day by day after the grace. `once`: a percentage of the overdue row, one time. */
export const SchedulePenalty = z.object({
  kind: z.enum(['daily', 'once']).default('daily'),
  percent: RatePercent,
  on: PenaltyBase.default('principal_and_interest'),
  grace_days: z.int().min(0).max(90).default(0),
  /** Of the principal: all penalties together stop there. */
  cap_percent: RatePercent.optional(),
  /** Days on which our own channels failed. */
  free_days: z.array(Day).max(400).default([]),
});

/** The terms of the contract after the disbursement. */
const AfterDisbursement = {
  penalty: SchedulePenalty.optional(),
  /** So many days past due, payments settle principal first. */
  principal_first_after_days: z.int().min(0).max(365).optional(),
  /** Of a flat loan closed early: how much of later rows' interest is forgiven. */
  early_settlement_rebate_percent: RatePercent.default('100'),
  events: z.array(ScheduleEvent).max(maxEvents).default([]),
  /** The day the account is looked at: left out, the day of the last event. Nothing after it counts. */
  as_of: PlanDay.optional(),
};

/** Terms with all later events, for comparison with another system's tables. */
export const ScheduleQuestion = ScheduleTermsShape.extend({ disbursed_on: PlanDay.optional(), ...AfterDisbursement }).refine(
  saysOneRate,
  oneRate,
);
export type ScheduleQuestion = z.output<typeof ScheduleQuestion>;

export const schedulePreview = call({
  method: 'POST',
  path: '/loan_schedule/preview',
  summary:
    'The instalment schedule, the cost of credit and the APR for any terms. With events, the account on a day; the default day of disbursement is today.',
  access: 'public',
  addition: true,
  budget: 'public',
  body: ScheduleQuestion,
  reply: one(SchedulePreview),
});

export const scheduleCalls = { schedulePreview };
