/** The loan products that a new installation starts with; a lender changes them as new versions. */
import { kobo } from '@ajo/contract/kernel/money';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { initialTerms } from '@ajo/contract/modules/loan-products.terms';
import type { LoanProduct } from '#modules/loan-products';

const naira = (amount: bigint) => kobo(amount * 100n);
const id = (last: string): LoanProductId => `01912f00-0000-7000-8000-0000000000${last}` as LoanProductId;
const usual = { ...initialTerms, version: 1 };

export const loanProducts: readonly LoanProduct[] = [
  {
    ...usual,
    id: id('01'),
    name: 'Salary loan',
    description: 'For people with a regular salary. Interest only on what you still owe.',
    rate_percent: '4',
    min_rate_percent: '3',
    rate_period: 'month',
    method: 'declining_equal_instalment',
    frequency: 'month',
    min_amount: naira(20_000n),
    max_amount: naira(2_000_000n),
    min_instalments: 2,
    max_instalments: 12,
  },
  {
    ...usual,
    id: id('02'),
    name: 'Trader loan',
    description: 'For market traders: small weekly instalments that follow your sales.',
    rate_percent: '1.25',
    min_rate_percent: '1.25',
    rate_period: 'month',
    method: 'flat',
    frequency: 'week',
    min_amount: naira(10_000n),
    max_amount: naira(500_000n),
    min_instalments: 4,
    max_instalments: 26,
  },
  {
    ...usual,
    id: id('03'),
    name: 'School fees loan',
    description: "Pays a term's fees now, back in equal monthly parts.",
    rate_percent: '3.5',
    min_rate_percent: '3.5',
    rate_period: 'month',
    method: 'flat',
    frequency: 'month',
    min_amount: naira(30_000n),
    max_amount: naira(1_000_000n),
    min_instalments: 3,
    max_instalments: 9,
  },
  {
    ...usual,
    id: id('04'),
    name: 'Weekly business loan',
    description: 'Stock money for a small business, interest only on what you still owe.',
    rate_percent: '5',
    min_rate_percent: '5',
    rate_period: 'month',
    method: 'declining_equal_instalment',
    frequency: 'week',
    min_amount: naira(50_000n),
    max_amount: naira(3_000_000n),
    min_instalments: 8,
    max_instalments: 52,
  },
];
