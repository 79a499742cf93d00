/** The terms of a loan product as one list, in the order of their definitions: for the contract, the versions and their differences. */
import { naira } from '@ajo/contract/kernel/money';
import { daysText } from '@ajo/contract/kernel/time';
import type { LoanProductTerms } from '@ajo/contract/modules/loan-products';
import { type LoanTermName, loanTermNames, type LoanTermOf } from '@ajo/contract/modules/loan-products.terms';
import { changedFacts } from '#platform/changed-facts';
import { percentOfBasisPoints } from '#platform/percent';
import { isTermOf } from './product-fields.ts';
import {
  choiceLabels,
  documentLabels,
  downPaymentText,
  feesText,
  firstDueText,
  graceText,
  periodText,
  probationText,
  ratePeriodLabels,
  roundingText,
  termLabels,
  tranchesText,
  workingDaysText,
} from './term.labels.ts';

type Fact = { name: string; text: string };
const percent = (share: number): string => `${percentOfBasisPoints(share)}%`;
const rateText = (rate: string, { rate_period: period }: LoanProductTerms): string => `${rate}% ${ratePeriodLabels[period]}`;

/** Terms that are read together or in words of their own; `none`: shown with another term, or without meaning here. */
const none = undefined;
const ownFacts: Partial<Record<LoanTermName, (terms: LoanProductTerms) => Fact | undefined>> = {
  active: ({ active }) => ({ name: 'Offered', text: active ? 'Yes' : 'No' }),
  is_public: ({ is_public: isPublic }) => ({ name: 'Public', text: isPublic ? 'Yes' : 'No' }),
  min_amount: (terms) => ({ name: 'Amount', text: `${naira(terms.min_amount)} to ${naira(terms.max_amount)}` }),
  max_amount: () => none,
  frequency: () => none,
  every: () => none,
  min_instalments: (terms) => ({
    name: 'Instalments',
    text: `${terms.min_instalments} to ${terms.max_instalments}, ${periodText(terms)}`,
  }),
  max_instalments: () => none,
  rate_percent: (terms) => ({ name: 'Interest', text: rateText(terms.rate_percent, terms) }),
  min_rate_percent: (terms) => ({
    name: termLabels.min_rate_percent.label,
    text: rateText(terms.min_rate_percent, terms),
  }),
  rate_period: () => none,
  penalty_percent: (terms) => ({
    name: 'Penalty',
    text: `${terms.penalty_percent}% ${terms.penalty_kind === 'once' ? 'of the overdue amount, once,' : 'a year'} after ${daysText(terms.penalty_grace_days)}, at most ${percent(terms.penalty_cap_bps)} of the principal`,
  }),
  penalty_grace_days: () => none,
  penalty_cap_bps: () => none,
  min_score: ({ min_score: score }) => ({ name: 'Minimum score', text: score === 0 ? 'Not required' : String(score) }),
  max_dti_bps: ({ max_dti_bps: share }) => ({
    name: termLabels.max_dti_bps.label,
    text: share === 0 ? 'Not required' : percent(share),
  }),
  offer_valid_days: (terms) => ({ name: 'Offer holds for', text: daysText(terms.offer_valid_days) }),
  cooling_off_days: (terms) => ({ name: 'Return of the loan', text: `within ${terms.cooling_off_days} working days` }),
  max_tranches: (terms) => ({ name: 'Paid out', text: tranchesText(terms) }),
  first_tranche_min_percent: () => none,
  tranche_within_days: () => none,
  down_payment_percent: (terms) => ({ name: 'Down payment', text: downPaymentText(terms) }),
  instalment_basis: (terms) =>
    terms.day_count === 'period'
      ? none
      : { name: termLabels.instalment_basis.label, text: choiceLabels.instalment_basis[terms.instalment_basis] },
  penalty_kind: (terms) => ({
    name: 'Penalty type',
    text: `${choiceLabels.penalty_kind[terms.penalty_kind]}. ${choiceLabels.penalty_on[terms.penalty_on]}`,
  }),
  penalty_on: () => none,
  principal_first_after_days: ({ principal_first_after_days: days }) =>
    days === undefined ? none : { name: 'Principal first', text: `After ${days} days past due` },
  probation_days: (terms) => ({ name: 'Probation after restructuring', text: probationText(terms) }),
  probation_instalments: () => none,
};

const compoundKinds = ['first_due', 'grace', 'rounding', 'working_days', 'fees'] as const;
type CompoundTerm = LoanTermOf<(typeof compoundKinds)[number]>;
const compoundTexts: Record<CompoundTerm, (terms: LoanProductTerms) => string> = {
  first_due: (terms) => firstDueText(terms.first_due),
  grace: (terms) => graceText(terms.grace),
  rounding: (terms) => roundingText(terms.rounding),
  working_days: (terms) => workingDaysText(terms.working_days),
  fees: (terms) => feesText(terms.fees),
};

type QuantityKind = 'percent' | 'optional_percent' | 'share' | 'count' | 'days' | 'optional_days' | 'money' | 'optional_money';
function quantityText(name: LoanTermOf<QuantityKind>, terms: LoanProductTerms): string | undefined {
  if (terms[name] === undefined) return undefined;
  if (isTermOf(name, 'share')) return percent(terms[name]);
  if (isTermOf(name, 'days', 'optional_days')) return daysText(terms[name] ?? 0);
  if (isTermOf(name, 'money', 'optional_money')) return naira(terms[name]);
  return isTermOf(name, 'count') ? String(terms[name]) : `${terms[name]}%`;
}

/** The value of a term in the words of its kind; undefined for an optional term that is left out. */
function valueText(name: LoanTermName, terms: LoanProductTerms): string | undefined {
  if (isTermOf(name, 'text', 'optional_text')) return terms[name];
  if (isTermOf(name, 'choice')) return choiceText(name, terms);
  if (isTermOf(name, 'flag')) return terms[name] ? 'Yes' : 'No';
  if (isTermOf(name, 'documents')) return terms[name].map((one) => documentLabels[one]).join(', ') || 'None';
  return isTermOf(name, ...compoundKinds) ? compoundTexts[name](terms) : quantityText(name, terms);
}

function choiceText<Name extends LoanTermOf<'choice'>>(name: Name, terms: LoanProductTerms): string {
  const labels: Record<LoanProductTerms[Name], string> = choiceLabels[name];
  return labels[terms[name]];
}

export const termFacts = (terms: LoanProductTerms): Record<string, string> =>
  Object.fromEntries(
    loanTermNames.flatMap((name) => {
      const own = ownFacts[name];
      if (own) return toEntry(own(terms));
      const text = valueText(name, terms);
      return text === undefined ? [] : [[termLabels[name].label, text] as const];
    }),
  );
const toEntry = (fact: Fact | undefined) => (fact ? [[fact.name, fact.text] as const] : []);

/** What the second version changes. */
export const changedTerms = (before: LoanProductTerms | undefined, after: LoanProductTerms): string[] =>
  changedFacts(before && termFacts(before), termFacts(after));
