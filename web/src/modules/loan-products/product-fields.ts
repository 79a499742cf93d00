/** Between the form of a loan product, where everything is text, and its terms. Pure. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanDocument, LoanProductTerms } from '@ajo/contract/modules/loan-products';
import { basisPointsOf, percentOfBasisPoints } from '#platform/percent';
import { wholeOf } from '#platform/whole';
import type { useFields } from '#ui';
import { blankSchedule, type ScheduleFields, scheduleFieldsOf, scheduleTermsOf } from './schedule-fields.ts';

/** Shares are typed as percent and sent as basis points; whole numbers are typed as they are. */
const shares = ['fee_bps', 'early_settlement_rebate_bps', 'penalty_cap_bps', 'max_dti_bps'] as const;
const counts = [
  'min_instalments',
  'max_instalments',
  'penalty_grace_days',
  'required_guarantors',
  'min_age_years',
  'min_months_as_customer',
  'max_active_loans',
  'max_days_late',
  'min_score',
  'offer_valid_days',
  'cooling_off_days',
] as const;
type Share = (typeof shares)[number];
type Count = (typeof counts)[number];

export type ProductFields = Record<Share | Count, string> &
  Pick<
    LoanProductTerms,
    'name' | 'description' | 'rate_percent' | 'min_rate_percent' | 'rate_period' | 'method' | 'frequency' | 'penalty_percent'
  > & {
    min_amount: Kobo | undefined;
    max_amount: Kobo | undefined;
    required_documents: LoanDocument[];
    active: boolean;
    is_public: boolean;
  } & ScheduleFields;
export type ProductForm = ReturnType<typeof useFields<ProductFields>>;

const pick = <Name extends string, From, To>(names: readonly Name[], from: Record<Name, From>, change: (value: From) => To) =>
  Object.fromEntries(names.map((name) => [name, change(from[name])])) as Record<Name, To>;

export const fieldsOf = (terms: LoanProductTerms): ProductFields => ({
  name: terms.name,
  description: terms.description,
  rate_percent: terms.rate_percent,
  min_rate_percent: terms.min_rate_percent,
  rate_period: terms.rate_period,
  method: terms.method,
  frequency: terms.frequency,
  penalty_percent: terms.penalty_percent,
  min_amount: terms.min_amount,
  max_amount: terms.max_amount,
  required_documents: terms.required_documents,
  active: terms.active,
  is_public: terms.is_public,
  ...scheduleFieldsOf(terms),
  ...pick(shares, terms, percentOfBasisPoints),
  ...pick(counts, terms, String),
});

/** What may be sent; what is not a number yet stays one that the contract refuses. */
export const termsOf = (
  fields: ProductFields,
): Omit<LoanProductTerms, 'min_amount' | 'max_amount'> & {
  min_amount: Kobo | undefined;
  max_amount: Kobo | undefined;
} => ({
  ...fields,
  ...scheduleTermsOf(fields),
  ...pick(shares, fields, basisPointsOf),
  ...pick(counts, fields, (text: string) => wholeOf(text)),
});

/** What a new product starts from. */
export const blankProduct: ProductFields = {
  name: '',
  description: '',
  rate_percent: '4',
  min_rate_percent: '4',
  rate_period: 'month',
  method: 'declining_equal_instalment',
  frequency: 'month',
  min_amount: undefined,
  max_amount: undefined,
  min_instalments: '2',
  max_instalments: '12',
  fee_bps: '1',
  early_settlement_rebate_bps: '100',
  penalty_percent: '24',
  penalty_grace_days: '3',
  penalty_cap_bps: '10',
  required_guarantors: '1',
  required_documents: [],
  min_age_years: '18',
  min_months_as_customer: '0',
  max_active_loans: '1',
  max_days_late: '0',
  min_score: '0',
  max_dti_bps: '33',
  offer_valid_days: '14',
  cooling_off_days: '2',
  active: true,
  is_public: true,
  ...blankSchedule,
};
