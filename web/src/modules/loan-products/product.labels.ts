/** What people read about the terms of a loan product. A new word without a label does not compile. */
import { daysText } from '@ajo/contract/kernel/time';
import { naira } from '@ajo/contract/kernel/money';
import type { LoanDocument, LoanProductTerms } from '@ajo/contract/modules/loan-products';
import { changedFacts } from '#platform/changed-facts';
import { percentOfBasisPoints } from '#platform/percent';
import { periodText, scheduleFacts } from './schedule.labels.ts';

export const methodLabels: Record<LoanProductTerms['method'], string> = {
  flat: 'Flat: interest on the first amount',
  declining_equal_instalment: 'Declining balance, equal instalments',
  declining_equal_principal: 'Declining balance, equal principal',
  bullet: 'Bullet: principal with the last instalment',
  fixed_principal_percent: 'A share of the principal each time, a balloon at the end',
  fixed_instalment: 'An instalment that is given',
};
export const frequencyLabels: Record<LoanProductTerms['frequency'], string> = {
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
};
export const ratePeriodLabels: Record<LoanProductTerms['rate_period'], string> = { month: 'a month', year: 'a year' };
export const documentLabels: Record<LoanDocument, string> = {
  identity_card: 'Identity card',
  utility_bill: 'Utility bill',
  passport_photo: 'Passport photo',
  work_id: 'Work ID',
  business_registration: 'Business registration',
  bank_statement: 'Bank statement',
};

const percent = (share: number): string => `${percentOfBasisPoints(share)}%`;

/** All terms as one list, in the order of the form: for the contract, the versions and their differences. */
export const termFacts = (terms: LoanProductTerms): Record<string, string> => ({
  Name: terms.name,
  Description: terms.description,
  Interest: `${terms.rate_percent}% ${ratePeriodLabels[terms.rate_period]}`,
  'Lowest interest rate that staff may set': `${terms.min_rate_percent}% ${ratePeriodLabels[terms.rate_period]}`,
  Method: methodLabels[terms.method],
  Instalments: `${terms.min_instalments} to ${terms.max_instalments}, ${periodText(terms)}`,
  Amount: `${naira(terms.min_amount)} to ${naira(terms.max_amount)}`,
  ...scheduleFacts(terms),
  'Fee, kept back': percent(terms.fee_bps),
  'Rebate when paid off early': percent(terms.early_settlement_rebate_bps),
  Penalty: `${terms.penalty_percent}% a year after ${daysText(terms.penalty_grace_days)}, at most ${percent(terms.penalty_cap_bps)} of the principal`,
  Guarantors: String(terms.required_guarantors),
  Documents: terms.required_documents.map((name) => documentLabels[name]).join(', ') || 'None',
  'Youngest age': String(terms.min_age_years),
  'Months as a customer': String(terms.min_months_as_customer),
  'Running loans at most': String(terms.max_active_loans),
  'Days late at most': String(terms.max_days_late),
  'Lowest score': terms.min_score === 0 ? 'Not required' : String(terms.min_score),
  'Maximum debt-to-income ratio': terms.max_dti_bps === 0 ? 'Not required' : percent(terms.max_dti_bps),
  'Offer holds for': daysText(terms.offer_valid_days),
  'Cooling-off': daysText(terms.cooling_off_days),
  Offered: terms.active ? 'Yes' : 'No',
  Public: terms.is_public ? 'Yes' : 'No',
});

/** What the second version changes. */
export const changedTerms = (before: LoanProductTerms | undefined, after: LoanProductTerms): string[] =>
  changedFacts(before && termFacts(before), termFacts(after));
