/** The words of the portfolio. */
import { noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { AgeBucket, AtRiskDays, PortfolioGroup, PortfolioLoanFilters, PortfolioView } from '@ajo/contract/modules/reports';
import { percentText } from '#platform/percent';

export const bucketLabels: Record<AgeBucket, string> = {
  current: 'On time',
  '1-30': '1 to 30 days late',
  '31-60': '31 to 60 days late',
  '61-90': '61 to 90 days late',
  '91-180': '91 to 180 days late',
  '181+': 'More than 180 days late',
};

/** In a column under "Days past due". */
export const shortBucketLabels: Record<AgeBucket, string> = {
  current: 'On time',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '91-180': '91–180 days',
  '181+': 'Over 180 days',
};

export const groupLabels: Record<PortfolioGroup, string> = { branch: 'Branch', officer: 'Officer', product: 'Product' };

/** The filter that narrows the page to one group. */
export const groupFilters = { branch: 'branch_id', officer: 'officer_id', product: 'loan_interest_id' } as const satisfies Record<
  PortfolioGroup,
  string
>;

/** Portfolio at risk over so many days. */
export const riskLabels: Record<AtRiskDays, string> = {
  '1': 'At least 1 day late',
  '30': 'More than 30 days late',
  '60': 'More than 60 days late',
  '90': 'More than 90 days late',
};

/** What narrows the loans and not the figures. */
export type Narrowed = Pick<PortfolioLoanFilters, 'bucket' | 'at_risk' | 'rolled_by'>;

/** The filters of the loans in words; empty without one. */
export const narrowedText = ({ bucket, at_risk: risk, rolled_by: rolledBy }: Narrowed): string =>
  [
    bucket && bucketLabels[bucket].toLowerCase(),
    risk && riskLabels[risk].toLowerCase(),
    rolledBy && `in a worse bucket or written off by ${longDay(rolledBy)}`,
  ]
    .filter(Boolean)
    .join(', ');

export { percentText as percent };

export const loansText = (count: number): string => `${count.toLocaleString('en-NG')} ${count === 1 ? 'loan' : 'loans'}`;

/** The provision as a share of the principal at risk over 30 days; a dash where nothing is. */
export function coverageOf({ provision, at_risk: risks }: Pick<PortfolioView, 'provision' | 'at_risk'>): string {
  const atRisk = risks.find(({ days }) => days === 30)?.outstanding ?? noMoney;
  return atRisk === noMoney ? '—' : percentText(Number((provision * 10_000n) / atRisk));
}

/** The provision as a share of all outstanding principal. */
export const provisionShareOf = ({ provision, outstanding }: Pick<PortfolioView, 'provision' | 'outstanding'>): string =>
  outstanding === noMoney ? '—' : percentText(Number((provision * 10_000n) / outstanding));
