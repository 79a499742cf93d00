/** The words of the portfolio. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { AgeBucket, PortfolioGroup, PortfolioView } from '@ajo/contract/modules/reports';
import { percentText } from '#platform/percent';

export const bucketLabels: Record<AgeBucket, string> = {
  current: 'On time',
  '1-30': '1 to 30 days late',
  '31-60': '31 to 60 days late',
  '61-90': '61 to 90 days late',
  '91-180': '91 to 180 days late',
  '181+': 'More than 180 days late',
};

export const groupLabels: Record<PortfolioGroup, string> = { branch: 'Branch', officer: 'Officer', product: 'Product' };

export { percentText as percent };

export const loansText = (count: number): string => `${count.toLocaleString('en-NG')} ${count === 1 ? 'loan' : 'loans'}`;

/** The provision as a share of the principal at risk over 30 days; a dash where nothing is. */
export function coverageOf({ provision, at_risk: risks }: Pick<PortfolioView, 'provision' | 'at_risk'>): string {
  const atRisk = risks.find(({ days }) => days === 30)?.outstanding ?? noMoney;
  return atRisk === noMoney ? '—' : percentText(Number((provision * 10_000n) / atRisk));
}
