/** The words of instalment schedules inside the server: terms, periods, rows. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type {
  DayCount,
  FeeTiming,
  Frequency,
  RatePeriod,
  RoundingMode,
  ScheduleMethod,
  WorkingDays,
} from '@ajo/contract/modules/schedules';
import type { EngineVersion } from './engine.ts';

/** An interest rate as whole hundred-millionths of the whole: 4.5 % is 4_500_000n, as exact as a numeric(12,8) column. */
export type Rate = { hundredMillionths: bigint; per: RatePeriod };

/** An exact fraction. The denominator is positive. */
export type Fraction = { numerator: bigint; denominator: bigint };

/** A fee in the rate has no amount: it is part of the rate already. */
export type Fee = { name: string; amount: Kobo; when: Exclude<FeeTiming, 'in_rate'> };

/** What decides when rows fall due. Re-dating a loan from its real disbursement changes `disbursedOn` and nothing else. */
export type Dating = {
  /** The version that computes them. Left out: the current one. */
  engine?: EngineVersion | undefined;
  disbursedOn: Day;
  firstDueOn?: Day | undefined;
  frequency: Frequency;
  instalments: number;
  workingDays?: WorkingDays | undefined;
};

/** So many first rows: without principal; whose interest is asked only in the row after them; that bear none. */
export type Grace = { principal: number; interestDeferred: number; interestFree: number };

/** Left out: half-even to the kobo, the last row takes the residue. */
export type Rounding = { mode: RoundingMode; multiple?: Kobo | undefined; residue: 'last' | 'first' };

/** Money paid out after the first day, on top of the principal. */
export type Tranche = { on: Day; amount: Kobo };

/** A row that was agreed elsewhere: its amounts are used as agreed, not calculated by the method. */
export type AgreedRow = Parts & { dueOn: Day; fees: Kobo };

export type Terms = Dating & {
  principal: Kobo;
  rate: Rate;
  method: ScheduleMethod;
  fees: readonly Fee[];
  dayCount?: DayCount;
  /** How a daily count solves the equal instalment: from the days of each row, or from twelve equal months. */
  instalmentBasis?: 'days' | 'months' | '30/365';
  grace?: Grace | undefined;
  rounding?: Rounding | undefined;
  tranches?: readonly Tranche[] | undefined;
  /** Paid by the customer on the day of disbursement, as a row of its own. */
  downPayment?: Kobo | undefined;
  /** Of `fixed_principal_percent`: the share of the principal in every row but the last. */
  principalShare?: Fraction | undefined;
  /** Of `fixed_instalment`; for the equal instalment it takes the place of the solved one. */
  instalmentAmount?: Kobo | undefined;
  /** Where they are given nothing is worked out: the method counts only when what is left is planned again or paid early. */
  rows?: readonly AgreedRow[] | undefined;
};

/**
 * One step of the schedule. Interest runs from the day after `startsOn` to `endsOn`; a working-day shift moves `dueOn` only. `weight`
 * gives the share of a balance that a stretch of days inside the period bears, in units of 1 / `denominator`.
 */
export type Period = {
  startsOn: Day;
  endsOn: Day;
  dueOn: Day;
  days: number;
  denominator: bigint;
  weight: (from: Day, to: Day) => bigint;
};

/** A change of the balance inside a period: money out is positive, principal repaid negative. */
export type Move = { on: Day; amount: Kobo };

/** The part of a row that the method decides. */
export type Parts = { principal: Kobo; interest: Kobo };

export type Row = Parts & {
  /** From 1. */
  number: number;
  dueOn: Day;
  days: number;
  /** What was owed when the row began, with what was paid out during it. */
  openingBalance: Kobo;
  fees: Kobo;
  /** principal + interest + fees. */
  total: Kobo;
  closingBalance: Kobo;
};

export type Totals = { principal: Kobo; interest: Kobo; fees: Kobo; paidOut: Kobo; totalRepayable: Kobo; costOfCredit: Kobo };

export type Schedule = {
  rows: readonly Row[];
  totals: Totals;
  /** The total of the first row that repays principal after the day of disbursement. */
  instalment: Kobo;
  /** Percent a year with two decimals. */
  apr: string;
  firstDueOn: Day;
  lastDueOn: Day;
};

/** What a payment can settle inside a row, in the default order. */
export const components = ['penalty', 'fee', 'interest', 'principal'] as const;
export type Component = (typeof components)[number];
export type Amounts = Record<Component, Kobo>;

/** What is still owed on one row of a running loan. No amount is negative. */
export type OutstandingRow = { number: number; dueOn: Day } & Amounts;
