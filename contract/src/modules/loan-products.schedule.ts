/** The engine's input for one loan on the terms of a product. Pure. */
import { type Kobo, shareOf } from '../kernel/money.ts';
import type { LoanProductTerms } from './loan-products.terms.ts';
import type { ScheduleTerms } from './schedules.ts';

/** The terms that decide the schedule. */
export type ScheduledTerms = Pick<
  LoanProductTerms,
  | 'rate_percent'
  | 'rate_period'
  | 'method'
  | 'frequency'
  | 'every'
  | 'first_due'
  | 'day_count'
  | 'instalment_basis'
  | 'grace'
  | 'rounding'
  | 'working_days'
  | 'fee_bps'
  | 'fees'
  | 'principal_percent'
  | 'instalment_amount'
  | 'down_payment_percent'
>;

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
