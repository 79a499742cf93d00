/** The loan products that a new installation starts with; a lender changes them as new versions. */
import { kobo } from '@ajo/contract/kernel/money';
import type { LoanProductId } from '@ajo/contract/modules/loans';
import type { LoanProduct } from '#modules/loans';

const naira = (amount: bigint) => kobo(amount * 100n);
const id = (last: string): LoanProductId => `01912f00-0000-7000-8000-0000000000${last}` as LoanProductId;
const usual = { version: 1, feeBps: 100, earlySettlementRebateBps: 10_000, requiredGuarantors: 1 } as const;

export const loanProducts: readonly LoanProduct[] = [
  {
    ...usual,
    id: id('01'),
    name: 'Salary loan',
    description: 'For people with a regular salary. Interest only on what you still owe.',
    ratePercent: '4',
    ratePeriod: 'month',
    method: 'declining_equal_instalment',
    frequency: 'month',
    least: naira(20_000n),
    most: naira(2_000_000n),
    fewestInstalments: 2,
    mostInstalments: 12,
  },
  {
    ...usual,
    id: id('02'),
    name: 'Trader loan',
    description: 'For market traders: small weekly instalments that follow your sales.',
    ratePercent: '1.25',
    ratePeriod: 'month',
    method: 'flat',
    frequency: 'week',
    least: naira(10_000n),
    most: naira(500_000n),
    fewestInstalments: 4,
    mostInstalments: 26,
  },
  {
    ...usual,
    id: id('03'),
    name: 'School fees loan',
    description: "Pays a term's fees now, back in equal monthly parts.",
    ratePercent: '3.5',
    ratePeriod: 'month',
    method: 'flat',
    frequency: 'month',
    least: naira(30_000n),
    most: naira(1_000_000n),
    fewestInstalments: 3,
    mostInstalments: 9,
  },
  {
    ...usual,
    id: id('04'),
    name: 'Weekly business loan',
    description: 'Stock money for a small business, interest only on what you still owe.',
    ratePercent: '5',
    ratePeriod: 'month',
    method: 'declining_equal_instalment',
    frequency: 'week',
    least: naira(50_000n),
    most: naira(3_000_000n),
    fewestInstalments: 8,
    mostInstalments: 52,
  },
];
