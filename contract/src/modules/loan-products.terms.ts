/** The schedule terms of a loan product, and the engine's input for one of its loans. Pure. */
import { z } from 'zod';
import { type Kobo, shareOf } from '../kernel/money.ts';
import {
  Amount,
  DayCount,
  FirstDue,
  type FrequencyUnit,
  InstalmentBasis,
  PenaltyBase,
  RatePercent,
  ScheduleFee,
  ScheduleGrace,
  type ScheduleMethod,
  ScheduleRounding,
  WorkingDays,
} from './schedules.words.ts';
import type { ScheduleTerms } from './schedules.ts';

const count = (min: number, max: number) => z.int(`Enter a whole number from ${min} to ${max}`).min(min).max(max);

/** Every term has a value for copies that were kept before it existed: such a loan keeps the schedule it had. */
export const ProductSchedule = z.object({
  /** A fortnight is every second week. */
  every: count(1, 52).default(1),
  day_count: DayCount.default('period'),
  instalment_basis: InstalmentBasis.default('days'),
  grace: ScheduleGrace.default({ principal: 0, interest_deferred: 0, interest_free: 0 }),
  rounding: ScheduleRounding.default({ mode: 'half-even', residue: 'last' }),
  first_due: FirstDue.default({ rule: 'one_period' }),
  /** Left out: due days stay where they fall. */
  working_days: WorkingDays.optional(),
  /** On top of the management fee of `fee_bps`, which is kept back. */
  fees: z.array(ScheduleFee).max(10).default([]),
  /** Of `fixed_principal_percent`: what every instalment but the last repays; the last one is the balloon. */
  principal_percent: RatePercent.optional(),
  /** Of `fixed_instalment`: the number of instalments follows from it. */
  instalment_amount: Amount.optional(),
  /** Of the principal: kept back from the payout and settled the same day as row 1. Left out: none. */
  down_payment_percent: RatePercent.refine((text) => Number(text) <= 90, 'At most 90 percent').optional(),
  /** Payouts of one loan at most, the first included; staff plan them on the application. */
  max_tranches: count(1, 12).default(1),
  /** Of the whole amount: the least that is paid out first. Left out: any share. */
  first_tranche_min_percent: RatePercent.refine((text) => Number(text) <= 100, 'At most 100 percent').optional(),
  /** So many days after the first payout nothing more is paid out. */
  tranche_within_days: count(1, 1095).default(365),
  penalty_kind: z.enum(['daily', 'once']).default('daily'),
  penalty_on: PenaltyBase.default('principal_and_interest'),
  /** So many days past due, payments settle principal first. Left out: never. */
  principal_first_after_days: count(0, 365).optional(),
  /** A loan that was restructured while it was late stays in its class until so many days and so many instalments passed on time. */
  probation_days: count(0, 730).default(90),
  probation_instalments: count(0, 24).default(3),
});
export type ProductSchedule = z.output<typeof ProductSchedule>;

/** What of a product's terms decides the schedule. */
export type ScheduledTerms = ProductSchedule & {
  rate_percent: string;
  rate_period: 'month' | 'year';
  method: ScheduleMethod;
  frequency: FrequencyUnit;
  fee_bps: number;
};

export const managementFee = 'Management fee';

/** Half a kobo is rounded up. */
export const managementFeeOf = ({ fee_bps }: Pick<ScheduledTerms, 'fee_bps'>, principal: Kobo): Kobo =>
  shareOf(principal, { basisPoints: BigInt(fee_bps), round: 'half-up' });

/**
 * The question to the schedules engine for one loan on these terms. Calculator, application, offer and the running loan all
 * ask it, so they all have the same rows. A fixed instalment amount determines their number.
 */
export function scheduleQuestionOf(
  terms: ScheduledTerms,
  { principal, instalments }: { principal: Kobo; instalments: number },
): Omit<ScheduleTerms, 'disbursed_on'> {
  const fee = managementFeeOf(terms, principal);
  return {
    principal,
    rate_percent: terms.rate_percent,
    rate_period: terms.rate_period,
    method: terms.method,
    frequency: { every: terms.every, unit: terms.frequency },
    ...(terms.method !== 'fixed_instalment' && { instalments }),
    first_due: terms.first_due,
    day_count: terms.day_count,
    instalment_basis: terms.instalment_basis,
    grace: terms.grace,
    rounding: terms.rounding,
    fees: [...(fee > 0n ? [{ name: managementFee, amount: fee, when: 'deducted' as const }] : []), ...terms.fees],
    tranches: [],
    working_days: terms.working_days,
    ...(terms.method === 'fixed_principal_percent' && { principal_percent: terms.principal_percent }),
    ...(terms.method === 'fixed_instalment' && { instalment_amount: terms.instalment_amount }),
    ...(terms.down_payment_percent && { down_payment: { percent: terms.down_payment_percent } }),
  };
}

/** The terms of the schedule out of all terms of a product. */
export const scheduleTermsIn = (terms: ProductSchedule): ProductSchedule => ({
  every: terms.every,
  day_count: terms.day_count,
  instalment_basis: terms.instalment_basis,
  grace: terms.grace,
  rounding: terms.rounding,
  first_due: terms.first_due,
  working_days: terms.working_days,
  fees: terms.fees,
  principal_percent: terms.principal_percent,
  instalment_amount: terms.instalment_amount,
  penalty_kind: terms.penalty_kind,
  penalty_on: terms.penalty_on,
  principal_first_after_days: terms.principal_first_after_days,
  down_payment_percent: terms.down_payment_percent,
  probation_days: terms.probation_days,
  probation_instalments: terms.probation_instalments,
  max_tranches: terms.max_tranches,
  first_tranche_min_percent: terms.first_tranche_min_percent,
  tranche_within_days: terms.tranche_within_days,
});

/** The defaults of a product: equal periods, no grace, exact kobo. */
export const plainSchedule: ProductSchedule = ProductSchedule.parse({});
