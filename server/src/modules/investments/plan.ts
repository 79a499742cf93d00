/** An investment plan: how much, for how long, at which rate; and how it is spelled on the wire. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPayout, InvestmentPlanId, InvestmentPlanTerms } from '@ajo/contract/modules/investments';

export type InvestmentPlan = {
  id: InvestmentPlanId;
  name: string;
  description: string;
  minAmount: Kobo;
  maxAmount: Kobo;
  payout: InvestmentPayout;
  earlyExitBps: number;
  position: number;
  /** The terms on offer; read from the database the shortest comes first. */
  rates: readonly { months: number; rateBps: number }[];
};
/** As staff keep it: the newest version, offered or not. */
export type StoredPlan = InvestmentPlan & { version: number; active: boolean };

/** Interest on investments bears a withholding tax of ten percent, which is the final tax of a person. */
export const withholdingTaxBps = 1_000;

export const planOf = (terms: InvestmentPlanTerms, { id, version }: Pick<StoredPlan, 'id' | 'version'>): StoredPlan => ({
  id,
  version,
  name: terms.name,
  description: terms.description,
  minAmount: terms.min_amount,
  maxAmount: terms.max_amount,
  payout: terms.payout,
  earlyExitBps: terms.early_exit_bps,
  position: terms.position,
  active: terms.active,
  rates: terms.rates.map(({ months, rate_bps: rateBps }) => ({ months, rateBps })),
});

export const termsOf = (plan: Omit<StoredPlan, 'id' | 'version'>): InvestmentPlanTerms => ({
  name: plan.name,
  description: plan.description,
  min_amount: plan.minAmount,
  max_amount: plan.maxAmount,
  payout: plan.payout,
  early_exit_bps: plan.earlyExitBps,
  position: plan.position,
  active: plan.active,
  rates: plan.rates.map(({ months, rateBps }) => ({ months, rate_bps: rateBps })),
});
