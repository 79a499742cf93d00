/** The terms and rows of a schedule, shared by products, loans, repayments and the calculator. */
import { z } from 'zod';
import { KoboOnWire, type Kobo, kobo, parseNaira } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';

/**
 * `flat`: interest on the first principal in every row. `declining_equal_instalment`: one amount every time, interest on what
 * is still owed. `declining_equal_principal`: the same principal every time. `bullet`: interest every time, all principal last.
 * `fixed_principal_percent`: a share of the principal every time, the rest last. `fixed_instalment`: an amount that is given;
 * the number of rows follows from it.
 */
export const ScheduleMethod = z.enum([
  'flat',
  'declining_equal_instalment',
  'declining_equal_principal',
  'bullet',
  'fixed_principal_percent',
  'fixed_instalment',
]);
export type ScheduleMethod = z.output<typeof ScheduleMethod>;

export const FrequencyUnit = z.enum(['day', 'week', 'month']);
export type FrequencyUnit = z.output<typeof FrequencyUnit>;

/** At most a year between two instalments. */
const longestStep = { day: 365, week: 52, month: 12 } as const satisfies Record<FrequencyUnit, number>;

/** A fortnight is `{ every: 2, unit: 'week' }`. */
export const Frequency = z
  .object({ every: z.int().min(1).default(1), unit: FrequencyUnit })
  .refine(({ every, unit }) => every <= longestStep[unit], {
    path: ['every'],
    message: 'At most a year between two instalments',
  });
export type Frequency = z.output<typeof Frequency>;

export const RatePeriod = z.enum(['month', 'year']);
export type RatePeriod = z.output<typeof RatePeriod>;

const decimal = /^\d{1,4}(\.\d{1,6})?$/;

/** Percent as an exact decimal in text, "4.5" = 4.5 %: at most six decimals, never a float. At most 1200 (100 % a month). */
export const RatePercent = z
  .codec(z.union([z.string(), z.number()]), z.string(), { decode: String, encode: (text) => text })
  .refine((text) => decimal.test(text), 'Enter a percentage such as 4.5')
  .refine((text) => Number(text) <= 1200, 'At most 1200 percent');

const AmountOrNone = z
  .codec(
    z.union([z.int(), z.string()]),
    z.custom<Kobo>((value) => typeof value === 'bigint'),
    {
      decode: (wire, context) => {
        if (typeof wire === 'number') return kobo(BigInt(wire));
        const amount = parseNaira(wire);
        if (amount !== undefined) return amount;
        context.issues.push({
          code: 'custom',
          message: 'Give whole kobo as a number, or naira as text such as "1000.00" or "1,000.00"',
          input: wire,
        });
        return z.NEVER;
      },
      encode: (amount) => Number(amount),
    },
  )
  .refine((amount) => amount >= 0n, 'Enter an amount that is not negative');

/** Whole kobo as a number, or naira and kobo as text: 100000 is "1000.00" and "1,000.00". */
export const Amount = AmountOrNone.refine((amount) => amount > 0n, 'Enter an amount above zero');

/**
 * `period`: every period bears annual / 12, / 26, / 52 or / 365. `actual/365`: days gone by over 365, in leap years too. `actual/actual`: days
 * over the days of their year.
 */
export const DayCount = z.enum(['period', 'actual/365', 'actual/actual']);
export type DayCount = z.output<typeof DayCount>;

/** How a daily count solves its equal instalment. */
export const InstalmentBasis = z.enum(['days', 'months', '30/365']);
export type InstalmentBasis = z.output<typeof InstalmentBasis>;

/**
 * `upfront`: paid before the money comes. `deducted`: kept back from it. `per_instalment`: charged in every row.
 * `in_rate`: percentage points on top of the rate, shown inside the interest.
 */
export const FeeTiming = z.enum(['upfront', 'deducted', 'per_instalment', 'in_rate']);
export type FeeTiming = z.output<typeof FeeTiming>;

/** An amount, or a percentage of the principal. A fee `in_rate` is a percentage, of the period in which the rate is given. */
export const ScheduleFee = z
  .object({
    name: z.string().trim().min(1).max(80).default('Fee'),
    amount: Amount.optional(),
    percent: RatePercent.optional(),
    when: FeeTiming,
  })
  .refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined), {
    path: ['amount'],
    message: 'Give an amount or a percentage',
  })
  .refine(({ when, percent }) => when !== 'in_rate' || percent !== undefined, {
    path: ['percent'],
    message: 'A fee in the rate is a percentage',
  });

export const maxRows = 400;
const rows = z
  .int()
  .min(0)
  .max(maxRows - 1);

/** ₦100 billion: totals over the longest term at the highest rate stay exact as JSON numbers. */
export const largestPrincipal = kobo(10_000_000_000_000n);
/** The parts of so many rows add up to an amount that a JSON number still holds exactly. */
const PartOfRow = AmountOrNone.refine((amount) => amount <= largestPrincipal, 'At most ₦100,000,000,000');

/** One row of a schedule that was agreed elsewhere: a fact of the contract, kept to the kobo. */
export const AgreedRow = z.object({
  due_on: Day,
  principal: PartOfRow,
  interest: PartOfRow.default(kobo(0n)),
  fee: PartOfRow.default(kobo(0n)),
});
export type AgreedRow = z.output<typeof AgreedRow>;

/** So many first rows: without principal; whose interest is asked only in the row after them; that bear no interest at all. */
export const ScheduleGrace = z.object({
  principal: rows.default(0),
  interest_deferred: rows.default(0),
  interest_free: rows.default(0),
});

export const RoundingMode = z.enum(['half-even', 'half-up']);
export type RoundingMode = z.output<typeof RoundingMode>;

/** Instalments become the nearest whole `multiple` (left out: exact kobo); `residue` selects the row that takes the rounding difference. */
export const ScheduleRounding = z.object({
  mode: RoundingMode.default('half-even'),
  multiple: Amount.optional(),
  residue: z.enum(['last', 'first']).default('last'),
});

const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

/** Days that one contract takes. */
export const maxHolidays = 400;

/** A due day on a closed day moves to a working day; the interest stays what it was. */
export const WorkingDays = z.object({
  shift: z.enum(['next', 'previous']),
  closed: z.array(weekday).max(6).default(['sunday']),
  holidays: z.array(Day).max(maxHolidays).default([]),
});
export type WorkingDays = z.output<typeof WorkingDays>;

/**
 * When the first instalment falls due: one period after the payout; so many days after it; or on a day of the month (a pay day), at
 * least so many days after the payout. Later rows keep that day, so it is one that every month has.
 */
export const FirstDue = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('one_period') }),
  z.object({ rule: z.literal('after_days'), days: z.int().min(1).max(365) }),
  z.object({ rule: z.literal('day_of_month'), day: z.int().min(1).max(28), least_days: z.int().min(0).max(60) }),
]);
export type FirstDue = z.output<typeof FirstDue>;

/**
 * What an early payment does: every later instalment becomes smaller; the instalments stay and the last ones fall away; or it pays the
 * next rows' principal and the plan stays.
 */
export const PrepaymentEffect = z.enum(['lower_instalment', 'fewer_instalments', 'skip_next']);
export type PrepaymentEffect = z.output<typeof PrepaymentEffect>;

export const PenaltyBase = z.enum(['principal', 'principal_and_interest']);
export type PenaltyBase = z.output<typeof PenaltyBase>;

export const ScheduleRow = z.object({
  number: z.int(),
  due_on: Day,
  /** Days of the period that the interest is for. */
  days: z.int(),
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

const AmountsOnWire = z.object({ penalty: KoboOnWire, fee: KoboOnWire, interest: KoboOnWire, principal: KoboOnWire });

/** A running loan on one day: its rows with what they ask and received, what each event did, and what is owed. */
export const AccountView = z.object({
  as_of: Day,
  status: z.enum(['active', 'completed', 'written_off']),
  rows: z.array(
    z.object({
      number: z.int(),
      due_on: Day,
      status: z.enum(['pending', 'incomplete', 'completed', 'cancelled', 'written_off']),
      asked: AmountsOnWire,
      paid: AmountsOnWire,
      waived: AmountsOnWire,
      written_off: AmountsOnWire,
      total: KoboOnWire,
      outstanding: KoboOnWire,
    }),
  ),
  transactions: z.array(
    z.object({
      id: z.string(),
      on: Day,
      type: z.string(),
      amount: KoboOnWire,
      split: AmountsOnWire,
      parts: z.array(
        z.object({ row: z.int(), component: z.enum(['penalty', 'fee', 'interest', 'principal']), amount: KoboOnWire }),
      ),
      overpaid: KoboOnWire,
      recovered: KoboOnWire,
      principal_balance: KoboOnWire,
      reversed_by: z.string().nullable(),
    }),
  ),
  balances: z.object({
    outstanding: AmountsOnWire,
    total_outstanding: KoboOnWire,
    due: AmountsOnWire,
    total_due: KoboOnWire,
    interest_earned: KoboOnWire,
    customer_credit: KoboOnWire,
    recovered: KoboOnWire,
    written_off: AmountsOnWire,
    payoff: KoboOnWire,
  }),
  days_past_due: z.int(),
});
export type AccountView = z.output<typeof AccountView>;

/** Who pays the processing fee of a loan payment by card. */
export const CardFeePayer = z.enum(['customer', 'lender']);
export type CardFeePayer = z.output<typeof CardFeePayer>;
export const CardFeeTerms = z.object({ paid_by: CardFeePayer });
export type CardFeeTerms = z.output<typeof CardFeeTerms>;

/** What paying every instalment by card adds. A transfer to the customer's own account number is free. */
export const CardCost = z.object({
  /** On one usual instalment. */
  fee_each: KoboOnWire,
  /** On all instalments together. */
  fees: KoboOnWire,
  /** The APR with these fees, "86.56". */
  apr: z.string(),
});
export type CardCost = z.output<typeof CardCost>;

export const SchedulePreview = z.object({
  rows: z.array(ScheduleRow),
  totals: ScheduleTotals,
  /** The total of the first row that repays principal. */
  instalment: KoboOnWire,
  /** Nominal annual percentage rate with two decimals, "54.00": the internal rate of one period times the periods of a year. */
  apr: z.string(),
  first_due_on: Day,
  last_due_on: Day,
  /** Offers that were kept before it was stated have none. */
  card: CardCost.optional(),
  /** Only where events or a day were requested. */
  account: AccountView.optional(),
});
export type SchedulePreview = z.output<typeof SchedulePreview>;
