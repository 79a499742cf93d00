/** The words of the portfolio. */
import type { AgeBucket, PortfolioGroup } from '@ajo/contract/modules/reports';

export const bucketLabels: Record<AgeBucket, string> = {
  current: 'On time',
  '1-30': '1 to 30 days late',
  '31-60': '31 to 60 days late',
  '61-90': '61 to 90 days late',
  '91-180': '91 to 180 days late',
  '181+': 'More than 180 days late',
};

export const groupLabels: Record<PortfolioGroup, string> = { branch: 'Branch', officer: 'Officer', product: 'Product' };

/** Hundredths of a percent as people read them: 12.34 %. */
export const percent = (bps: number): string => `${(bps / 100).toFixed(2)}%`;
