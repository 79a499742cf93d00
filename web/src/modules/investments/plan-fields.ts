/** Between the form of an investment plan, where everything is text, and its terms; and what people read of them. Pure. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { InvestmentPayout, InvestmentPlanTerms } from '@ajo/contract/modules/investments';
import { changedFacts } from '#platform/changed-facts';
import { basisPointsOf, percentOfBasisPoints } from '#platform/percent';
import { wholeOf } from '#platform/whole';

export type RateFields = { months: string; percent: string };
export type PlanFields = Pick<InvestmentPlanTerms, 'name' | 'description' | 'payout' | 'active'> & {
  min_amount: Kobo | undefined;
  max_amount: Kobo | undefined;
  early_exit_bps: string;
  position: string;
  rates: RateFields[];
};

export const payoutLabels: Record<InvestmentPayout, string> = {
  maturity: 'With the principal, at the end',
  monthly: 'Every month',
  upfront: 'On the first day',
};

/** What may be sent; what is not a number yet stays one that the contract refuses. */
export const termsOf = (fields: PlanFields & { min_amount: Kobo; max_amount: Kobo }): InvestmentPlanTerms => ({
  ...fields,
  early_exit_bps: basisPointsOf(fields.early_exit_bps),
  position: wholeOf(fields.position, 4),
  rates: fields.rates.map(({ months, percent }) => ({ months: wholeOf(months, 4), rate_bps: basisPointsOf(percent) })),
});

export const fieldsOf = (terms: InvestmentPlanTerms): PlanFields => ({
  name: terms.name,
  description: terms.description,
  payout: terms.payout,
  active: terms.active,
  min_amount: terms.min_amount,
  max_amount: terms.max_amount,
  early_exit_bps: percentOfBasisPoints(terms.early_exit_bps),
  position: String(terms.position),
  rates: terms.rates.map(({ months, rate_bps: rate }) => ({ months: String(months), percent: percentOfBasisPoints(rate) })),
});

export const blankRate: RateFields = { months: '', percent: '' };
export const blankPlan: PlanFields = {
  name: '',
  description: '',
  payout: 'maturity',
  active: false,
  min_amount: undefined,
  max_amount: undefined,
  early_exit_bps: '2',
  position: '10',
  rates: [blankRate],
};

const monthsText = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`;
type Rates = Pick<InvestmentPlanTerms, 'rates'>;
const ratesOf = ({ rates }: Rates): string[] =>
  rates.map(({ months, rate_bps: rate }) => `${monthsText(months)} ${percentOfBasisPoints(rate)}%`);
/** "3 mo 12%", for a list. */
export const shortRatesOf = ({ rates }: Rates): string[] =>
  rates.map(({ months, rate_bps: rate }) => `${months}\u00A0mo\u00A0${percentOfBasisPoints(rate)}%`);
/** "12–16% a year". */
export function rateRange({ rates }: Rates): string {
  const all = rates.map(({ rate_bps: rate }) => rate);
  const ends = [...new Set([Math.min(...all), Math.max(...all)])];
  return `${ends.map(percentOfBasisPoints).join('–')}% a year`;
}
export const ratesText = (terms: Rates): string => ratesOf(terms).join(', ');

const facts = (terms: InvestmentPlanTerms): Record<string, string> => ({
  Name: terms.name,
  Description: terms.description || 'None',
  Amount: `${naira(terms.min_amount)} to ${naira(terms.max_amount)}`,
  'Interest is paid': payoutLabels[terms.payout],
  'Early withdrawal costs': `${percentOfBasisPoints(terms.early_exit_bps)}%`,
  Place: String(terms.position),
  Offered: terms.active ? 'Yes' : 'No',
  Rates: ratesText(terms),
});

/** What the second version changes. */
export const changedTerms = (before: InvestmentPlanTerms | undefined, after: InvestmentPlanTerms): string[] =>
  changedFacts(before && facts(before), facts(after));
