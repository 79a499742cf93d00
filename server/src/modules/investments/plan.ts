/** An investment plan: how much, for how long, at which rate. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPayout, InvestmentPlanId } from '@ajo/contract/modules/investments';

export type InvestmentPlan = {
  id: InvestmentPlanId;
  name: string;
  description: string;
  least: Kobo;
  most: Kobo;
  payout: InvestmentPayout;
  earlyExitBps: number;
  position: number;
  /** The terms on offer, shortest first. */
  rates: readonly { months: number; rateBps: number }[];
};

/** Interest on investments bears a withholding tax of ten percent, which is the final tax of a person. */
export const withholdingTaxBps = 1_000;
