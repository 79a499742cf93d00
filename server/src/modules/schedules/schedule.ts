/** The words of instalment schedules inside the server: terms, rows, what is outstanding. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { FeeTiming, Frequency, RatePeriod, ScheduleMethod } from '@ajo/contract/modules/schedules';

/** An interest rate as whole hundred-millionths of the whole: 4.5 % is 4_500_000n, as exact as a numeric(12,8) column. */
export type Rate = { hundredMillionths: bigint; per: RatePeriod };

/** An exact fraction. The denominator is positive. */
export type Fraction = { numerator: bigint; denominator: bigint };

export type Fee = { name: string; amount: Kobo; when: FeeTiming };

/** What decides when rows fall due. Re-dating a loan from its real disbursement changes `disbursedOn` and nothing else. */
export type Dating = { disbursedOn: Day; firstDueOn?: Day | undefined; frequency: Frequency; instalments: number };

export type Terms = Dating & {
  principal: Kobo;
  rate: Rate;
  method: ScheduleMethod;
  fees: readonly Fee[];
  /** Instalments are whole multiples of this many kobo; the last one takes the rest. */
  roundingMultiple?: Kobo | undefined;
  /** So many first rows carry interest only. */
  principalGrace: number;
};

/** The part of a row that the method decides. */
export type Parts = { principal: Kobo; interest: Kobo };

export type Row = Parts & {
  /** From 1. */
  number: number;
  dueOn: Day;
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
  /** The total of the first row that repays principal. */
  instalment: Kobo;
  /** Percent a year with two decimals. */
  apr: string;
  firstDueOn: Day;
  lastDueOn: Day;
};

/** What a payment can settle inside a row, in the default order (domain rule C.5). */
export const components = ['penalty', 'fee', 'interest', 'principal'] as const;
export type Component = (typeof components)[number];

/** What is still owed on one row of a running loan. No amount is negative. */
export type OutstandingRow = { number: number; dueOn: Day } & Record<Component, Kobo>;
