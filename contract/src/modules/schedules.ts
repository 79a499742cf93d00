/** Instalment schedules on the wire: the terms of a loan, the rows that follow from them, and what the credit costs. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire, PositiveKoboOnWire, kobo } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';

/**
 * `flat`: interest on the first principal in every row. `declining_equal_instalment`: one amount every time, interest on what
 * is still owed. `declining_equal_principal`: the same principal every time. `bullet`: interest every time, all principal last.
 */
export const ScheduleMethod = z.enum(['flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet']);
export type ScheduleMethod = z.output<typeof ScheduleMethod>;

export const FrequencyUnit = z.enum(['day', 'week', 'month']);
export type FrequencyUnit = z.output<typeof FrequencyUnit>;

/** At most a year between two instalments. */
const longestStep = { day: 365, week: 52, month: 12 } as const satisfies Record<FrequencyUnit, number>;

/** A fortnight is `{ every: 2, unit: 'week' }`. */
export const Frequency = z
  .object({ every: z.int().min(1), unit: FrequencyUnit })
  .refine(({ every, unit }) => every <= longestStep[unit], {
    path: ['every'],
    message: 'At most a year between two instalments',
  });
export type Frequency = z.output<typeof Frequency>;

export const RatePeriod = z.enum(['month', 'year']);
export type RatePeriod = z.output<typeof RatePeriod>;

/** Percent as an exact decimal in text, "4.5" = 4.5 %: at most six decimals, never a float. At most 1200 (100 % a month). */
export const RatePercent = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,6})?$/, 'Enter a percentage such as 4.5')
  .refine((text) => Number(text) <= 1200, 'At most 1200 percent');

/** `upfront`: paid before the money comes. `deducted`: kept back from it. `per_instalment`: the amount is charged in every row. */
export const FeeTiming = z.enum(['upfront', 'deducted', 'per_instalment']);
export type FeeTiming = z.output<typeof FeeTiming>;

export const ScheduleFee = z.object({ name: z.string().trim().min(1).max(80), amount: PositiveKoboOnWire, when: FeeTiming });

/** ₦100 billion: totals over the longest term at the highest rate stay exact as JSON numbers. */
const largestPrincipal = kobo(10_000_000_000_000n);

export const ScheduleTerms = z.object({
  principal: PositiveKoboOnWire.refine((amount) => amount <= largestPrincipal, 'At most ₦100,000,000,000'),
  rate_percent: RatePercent,
  rate_period: RatePeriod,
  method: ScheduleMethod,
  frequency: Frequency,
  instalments: z.int().min(1).max(120),
  disbursed_on: Day,
  /** Moves the dates only: every row carries one period of interest. Left out: one period after the disbursement. */
  first_due_on: Day.optional(),
  fees: z.array(ScheduleFee).max(10).default([]),
  /** Instalments become the nearest whole multiple of this; the last one takes the rest. Left out: exact kobo. */
  rounding_multiple: PositiveKoboOnWire.optional(),
  /** So many first rows carry interest only. */
  principal_grace: z.int().min(0).max(119).default(0),
});
export type ScheduleTerms = z.output<typeof ScheduleTerms>;

export const ScheduleRow = z.object({
  number: z.int(),
  due_on: Day,
  opening_balance: KoboOnWire,
  principal: KoboOnWire,
  interest: KoboOnWire,
  fees: KoboOnWire,
  /** principal + interest + fees. */
  total: KoboOnWire,
  closing_balance: KoboOnWire,
});
export type ScheduleRow = z.output<typeof ScheduleRow>;

export const ScheduleTotals = z.object({
  principal: KoboOnWire,
  interest: KoboOnWire,
  /** Every fee, whenever it is paid. */
  fees: KoboOnWire,
  /** The principal less the fees kept back from it. */
  paid_out: KoboOnWire,
  /** What all rows add up to: fees paid upfront or kept back stand outside it. */
  total_repayable: KoboOnWire,
  /** interest + every fee. */
  cost_of_credit: KoboOnWire,
});
export type ScheduleTotals = z.output<typeof ScheduleTotals>;

export const SchedulePreview = z.object({
  rows: z.array(ScheduleRow),
  totals: ScheduleTotals,
  /** The total of the first row that repays principal. */
  instalment: KoboOnWire,
  /** Nominal annual percentage rate with two decimals, "54.00": the internal rate of one period times the periods of a year. */
  apr: z.string(),
  first_due_on: Day,
  last_due_on: Day,
});
export type SchedulePreview = z.output<typeof SchedulePreview>;

export const schedulePreview = call({
  method: 'POST',
  path: '/loan_schedule/preview',
  summary: 'The instalment schedule, the cost of credit and the APR of any terms; today is the day of disbursement unless given.',
  access: 'public',
  addition: true,
  budget: 'public',
  body: ScheduleTerms.extend({ disbursed_on: Day.optional() }),
  reply: one(SchedulePreview),
});

export const scheduleCalls = { schedulePreview };
