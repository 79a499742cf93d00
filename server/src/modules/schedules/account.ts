/** Types of a running loan: servicing terms, events and position. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { PenaltyBase, PrepaymentEffect } from '@ajo/contract/modules/schedules';
import type { AllocationPart } from './allocation.rules.ts';
import type { Amounts, Component, Fraction, Period, Rate, Terms } from './schedule.ts';

/** `daily`: a yearly rate on what is overdue, day by day. `once`: a share of the overdue row, one time. */
export type PenaltyTerms = {
  kind: 'daily' | 'once';
  rate: Rate;
  on: PenaltyBase;
  /** Days after the due day that cost nothing, not even afterwards. */
  graceDays: number;
  /** Of everything paid out: penalties stop there. */
  cap?: Fraction | undefined;
  /** Days on which our own channels failed: no penalty runs on them. */
  freeDays: readonly Day[];
  /** Late charges before this day belong to another system: no penalty runs until it, and what was charged once is not charged again. */
  runsFrom?: Day | undefined;
};

/** The terms of the contract after the disbursement. */
export type Servicing = {
  penalty?: PenaltyTerms | undefined;
  /** So many days past due a payment settles principal first, then interest, then charges. Left out: never. */
  principalFirstAfterDays?: number | undefined;
  /** Of a flat loan that is closed early: the share of later rows' interest that is forgiven. */
  rebateBps: bigint;
};

export type Contract = { terms: Terms; servicing: Servicing };

/**
 * Something that happened to the loan. Events take effect in order of their day, and of their place in the list within a day.
 * A repayment that names a `row` settles that row first; one with `penaltiesLast` was asked for instalments and settles penalties after all else. A charge is due on its day. A tranche is money that was
 * really paid out on its day, on top of what was before.
 */
export type AccountEvent = { id: string; on: Day } & (
  | { type: 'repayment'; amount: Kobo; row?: number | undefined; penaltiesLast?: boolean | undefined }
  | { type: 'prepayment'; amount: Kobo; effect: PrepaymentEffect }
  | { type: 'payoff' }
  | { type: 'reversal'; reverses: string }
  | { type: 'tranche'; amount: Kobo }
  | { type: 'charge'; amount: Kobo; kind?: 'fee' | 'penalty' | undefined }
  | { type: 'waiver'; amount: Kobo; component?: Exclude<Component, 'principal'> | undefined }
  | { type: 'write_off' }
  | {
      type: 'reschedule';
      instalments: number;
      firstDueOn?: Day | undefined;
      rate?: Rate | undefined;
      spread?: boolean | undefined;
    }
);

export type AccountRow = {
  number: number;
  startsOn: Day;
  endsOn: Day;
  dueOn: Day;
  billed: Amounts;
  paid: Amounts;
  waived: Amounts;
  writtenOff: Amounts;
  /** `cancelled`: nothing is asked in it any more. */
  state: 'pending' | 'incomplete' | 'completed' | 'cancelled' | 'written_off';
};

/** What an event did. `overpaid` belongs to the customer; `recovered` came in after the loan had been written off. */
export type AccountTransaction = {
  event: AccountEvent;
  amount: Kobo;
  split: Amounts;
  parts: AllocationPart[];
  overpaid: Kobo;
  recovered: Kobo;
  /** Principal still owed afterwards. */
  balance: Kobo;
  reversedBy?: string;
};

export type Stretch = { from: Day; through: Day };

export type Account = {
  on: Day;
  state: 'active' | 'completed' | 'written_off';
  rows: AccountRow[];
  transactions: AccountTransaction[];
  /** Owed now or later on the rows as they stand. */
  outstanding: Amounts;
  /** The part of it that has fallen due. */
  due: Amounts;
  /** All interest that has been earned until the day, due or not, paid or not. */
  interestEarned: Kobo;
  credit: Kobo;
  recovered: Kobo;
  writtenOff: Amounts;
  /** How late the loan was when it was written off; 0 when it was not. */
  writtenOffDaysPastDue: number;
  daysPastDue: number;
  /** Every stretch of days at whose end something was past due, in order; one that lasts ends on the account's day. */
  late: readonly Stretch[];
  payoff: Kobo;
};

/** What decides a row's principal: the instalment it is to come to with its interest, or the principal itself. */
export type Target = { kind: 'instalment' | 'principal'; amount: Kobo };

/** A row while events are played: money that was paid ahead of the rows is in `principalPaid` of the whole loan. */
export type WorkRow = {
  number: number;
  period: Period;
  target: Target;
  billed: Amounts;
  paid: Amounts;
  waived: Amounts;
  writtenOff: Amounts;
  /** Interest that had fallen due before a new schedule: asked here, bearing none. Below zero: what the row bears and does not ask. */
  carried: Kobo;
  /** Fees that were charged by hand, or had fallen due before a new schedule: an early payoff does not forgive them. */
  charged: Kobo;
  /** Principal that an early payment took out of the plan: asked and paid in this row. */
  prepaid: Kobo;
  /** The payer chose this row and settled it: its amount no longer changes. */
  frozen: boolean;
  /** Interest that was settled in a chosen row before a payout opened it again: the row asks no less, whatever is earned after its period. */
  agreed: Kobo;
  /** Principal that payments had given the row when its period ended; set once, since version 6. */
  receivedInPeriod?: Kobo;
  /** A grace: the plan itself bills nothing in this row. */
  idle: boolean;
  /** Overdue kobo times days, still without the rate. */
  overdueDays: bigint;
  /** The penalty that has come of them. */
  latePenalty: Kobo;
  cancelled: boolean;
};
