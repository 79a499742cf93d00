/** The savings products that a new installation starts with; a lender changes them. */
import { kobo } from '@ajo/contract/kernel/money';
import type { SavingsProductId } from '@ajo/contract/modules/savings-products';
import type { SavingsProduct } from '#modules/savings-products';

const naira = (amount: bigint) => kobo(amount * 100n);
const id = (last: string) => `01912f00-0000-7000-8000-0000000004${last}` as SavingsProductId;

const common = {
  version: 1,
  active: true,
  withholding_tax_bps: 1_000,
  posting: 'monthly',
  compounding: 'none',
  min_interest_balance: naira(1_000n),
  min_opening: naira(100n),
  min_deposit: naira(100n),
  min_balance: naira(0n),
  max_balance: null,
  max_withdrawal: null,
  min_days: null,
  max_days: null,
  early_fee_bps: 0,
  free_days: [],
  dormancy_days: 365,
} as const;

export const savingsProducts: readonly SavingsProduct[] = [
  {
    ...common,
    id: id('01'),
    name: 'Flex',
    description: 'Pay in and take out whenever you like.',
    kind: 'flex',
    position: 1,
    rate_bps: 600,
    free_days: [],
  },
  {
    ...common,
    id: id('02'),
    name: 'Target',
    description: 'Save toward an amount by a day that you choose.',
    kind: 'target',
    position: 2,
    rate_bps: 900,
    min_days: 30,
    max_days: 1_825,
    early_fee_bps: 250,
    free_days: ['03-31', '06-30', '09-30', '12-31'],
  },
  {
    ...common,
    id: id('03'),
    name: 'Locked',
    description: 'Locked until the day that you choose, at the best rate. No withdrawals before then.',
    kind: 'locked',
    position: 3,
    rate_bps: 1_200,
    min_opening: naira(1_000n),
    min_days: 10,
    max_days: 1_000,
    free_days: [],
  },
];
