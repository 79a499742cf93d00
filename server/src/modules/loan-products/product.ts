/** A loan product: what the lender offers, in its newest version, and how it is spelled on the wire. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanDocument, LoanProductId, LoanProductTerms, LoanProductView } from '@ajo/contract/modules/loan-products';
import { type ProductSchedule, scheduleTermsIn } from '@ajo/contract/modules/loan-products.terms';
import type { FrequencyUnit, RatePeriod } from '@ajo/contract/modules/schedules';

/** The terms of a product, as they stand now. */
export type LoanProduct = {
  id: LoanProductId;
  version: number;
  name: string;
  description: string;
  ratePercent: string;
  minRatePercent: string;
  ratePeriod: RatePeriod;
  method: LoanProductTerms['method'];
  frequency: FrequencyUnit;
  minAmount: Kobo;
  maxAmount: Kobo;
  fewestInstalments: number;
  maxInstalments: number;
  feeBps: number;
  earlySettlementRebateBps: number;
  penaltyPercent: string;
  penaltyGraceDays: number;
  penaltyCapBps: number;
  requiredGuarantors: number;
  requiredDocuments: LoanDocument[];
  minAgeYears: number;
  minMonthsAsCustomer: number;
  maxActiveLoans: number;
  maxDaysLate: number;
  minScore: number;
  maxDtiBps: number;
  offerValidDays: number;
  coolingOffDays: number;
  active: boolean;
  isPublic: boolean;
  /** How the rows are made, in the words of the API. */
  schedule: ProductSchedule;
};

export const productOf = (terms: LoanProductTerms, { id, version }: Pick<LoanProduct, 'id' | 'version'>): LoanProduct => ({
  id,
  version,
  name: terms.name,
  description: terms.description,
  ratePercent: terms.rate_percent,
  minRatePercent: terms.min_rate_percent,
  ratePeriod: terms.rate_period,
  method: terms.method,
  frequency: terms.frequency,
  minAmount: terms.min_amount,
  maxAmount: terms.max_amount,
  fewestInstalments: terms.min_instalments,
  maxInstalments: terms.max_instalments,
  feeBps: terms.fee_bps,
  earlySettlementRebateBps: terms.early_settlement_rebate_bps,
  penaltyPercent: terms.penalty_percent,
  penaltyGraceDays: terms.penalty_grace_days,
  penaltyCapBps: terms.penalty_cap_bps,
  requiredGuarantors: terms.required_guarantors,
  requiredDocuments: terms.required_documents,
  minAgeYears: terms.min_age_years,
  minMonthsAsCustomer: terms.min_months_as_customer,
  maxActiveLoans: terms.max_active_loans,
  maxDaysLate: terms.max_days_late,
  minScore: terms.min_score,
  maxDtiBps: terms.max_dti_bps,
  offerValidDays: terms.offer_valid_days,
  coolingOffDays: terms.cooling_off_days,
  active: terms.active,
  isPublic: terms.is_public,
  schedule: scheduleTermsIn(terms),
});

export const termsOfProduct = (product: LoanProduct): LoanProductTerms => ({
  name: product.name,
  description: product.description,
  rate_percent: product.ratePercent,
  min_rate_percent: product.minRatePercent,
  rate_period: product.ratePeriod,
  method: product.method,
  frequency: product.frequency,
  min_amount: product.minAmount,
  max_amount: product.maxAmount,
  min_instalments: product.fewestInstalments,
  max_instalments: product.maxInstalments,
  fee_bps: product.feeBps,
  early_settlement_rebate_bps: product.earlySettlementRebateBps,
  penalty_percent: product.penaltyPercent,
  penalty_grace_days: product.penaltyGraceDays,
  penalty_cap_bps: product.penaltyCapBps,
  required_guarantors: product.requiredGuarantors,
  required_documents: product.requiredDocuments,
  min_age_years: product.minAgeYears,
  min_months_as_customer: product.minMonthsAsCustomer,
  max_active_loans: product.maxActiveLoans,
  max_days_late: product.maxDaysLate,
  min_score: product.minScore,
  max_dti_bps: product.maxDtiBps,
  offer_valid_days: product.offerValidDays,
  cooling_off_days: product.coolingOffDays,
  active: product.active,
  is_public: product.isPublic,
  ...product.schedule,
});

export const productView = (product: LoanProduct): LoanProductView => ({
  ...termsOfProduct(product),
  id: product.id,
  version: product.version,
});
