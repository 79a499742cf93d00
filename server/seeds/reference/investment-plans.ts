/** The investment plans that a new installation starts with; a lender changes them. */
import { kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPlanId } from '@ajo/contract/modules/investments';
import type { InvestmentPlan } from '#modules/investments';

const naira = (amount: bigint) => kobo(amount * 100n);
const id = (last: string) => `01912f00-0000-7000-8000-0000000003${last}` as InvestmentPlanId;

export const investmentPlans: readonly InvestmentPlan[] = [
  {
    id: id('01'),
    name: 'Fixed term',
    description: 'One sum in, one sum out: the interest comes with the principal on the last day.',
    minAmount: naira(50_000n),
    maxAmount: naira(20_000_000n),
    payout: 'maturity',
    earlyExitBps: 200,
    position: 1,
    rates: [
      { months: 3, rateBps: 1_200 },
      { months: 6, rateBps: 1_400 },
      { months: 9, rateBps: 1_500 },
      { months: 12, rateBps: 1_600 },
    ],
  },
  {
    id: id('02'),
    name: 'Monthly income',
    description: 'The interest of each month is paid to your bank account, the principal at the end.',
    minAmount: naira(500_000n),
    maxAmount: naira(50_000_000n),
    payout: 'monthly',
    earlyExitBps: 200,
    position: 2,
    rates: [
      { months: 6, rateBps: 1_250 },
      { months: 12, rateBps: 1_450 },
      { months: 24, rateBps: 1_550 },
    ],
  },
];
