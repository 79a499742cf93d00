/** The terms of a loan that was imported from another system: its own where the file contains them, else those of its product. Pure. */
import type { LoanProductTerms } from '@ajo/contract/modules/loan-products';
import type { FrequencyUnit, RatePeriod, ScheduleMethod } from '@ajo/contract/modules/schedules';
import { type LoanProduct, termsOfProduct } from '#modules/loan-products';

/** What the file may say of a loan's terms. */
export type ImportedTerms = {
  rate: { percent: string; per: RatePeriod } | null;
  method: ScheduleMethod | null;
  frequency: { every: number; unit: FrequencyUnit } | null;
};

/** Methods that need an amount or a share of their own would have none here. */
const methodFrom = (method: ScheduleMethod): ScheduleMethod =>
  method === 'fixed_instalment' || method === 'fixed_principal_percent' ? 'declining_equal_instalment' : method;

/** Whatever shapes rows is in the rows already; the product's terms of late charges, early settlement and probation apply from now on. */
export function importedTerms(product: LoanProduct, { rate, method, frequency }: ImportedTerms): LoanProductTerms {
  const terms = termsOfProduct(product);
  return {
    ...terms,
    rate_percent: rate?.percent ?? terms.rate_percent,
    min_rate_percent: rate?.percent ?? terms.min_rate_percent,
    rate_period: rate?.per ?? terms.rate_period,
    method: method ?? methodFrom(terms.method),
    frequency: frequency?.unit ?? terms.frequency,
    every: frequency?.every ?? terms.every,
    fee_bps: 0,
    fees: [],
    grace: { principal: 0, interest_deferred: 0, interest_free: 0 },
    first_due: { rule: 'one_period' },
    working_days: undefined,
    principal_percent: undefined,
    instalment_amount: undefined,
    down_payment_percent: undefined,
    required_guarantors: 0,
    required_documents: [],
    cooling_off_days: 0,
    max_tranches: 1,
    first_tranche_min_percent: undefined,
  };
}
