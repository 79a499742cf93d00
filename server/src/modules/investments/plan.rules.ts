/** What an amount becomes on a plan: simple interest by the day, tax kept back from it. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { divideRounded, kobo, type Kobo, minus, plus, shareOf } from '@ajo/contract/kernel/money';
import { addMonths, type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { InvestmentPreview } from '@ajo/contract/modules/investments';
import * as no from './investments.errors.ts';
import { type InvestmentPlan, type StoredPlan, withholdingTaxBps } from './plan.ts';

/** Investments are sold with a licence that covers them; a demonstration needs none. */
export const sellsInvestments = ({ INVESTMENTS_LICENSED, DEMO }: { INVESTMENTS_LICENSED: boolean; DEMO: boolean }): boolean =>
  DEMO || INVESTMENTS_LICENSED;

type PlanQuote = { amount: Kobo; months: number; on: Day };

export function whyNotPreview(plan: InvestmentPlan, { amount, months }: PlanQuote): DomainError | undefined {
  if (amount < plan.minAmount || amount > plan.maxAmount) return no.amountOutside(plan.minAmount, plan.maxAmount);
  return plan.rates.some((rate) => rate.months === months) ? undefined : no.termNotOffered(plan.rates.map((rate) => rate.months));
}

/** Whether the terms make sense together. */
export function whyNotPlan({ minAmount, maxAmount, rates, earlyExitBps }: StoredPlan): DomainError | undefined {
  if (maxAmount < minAmount) return no.termsCrossed('max_amount', 'The largest amount cannot be below the smallest');
  const twice = rates.findIndex(({ months }, at) => rates.findIndex((other) => other.months === months) !== at);
  if (twice !== -1) return no.termsCrossed(`rates.${twice}.months`, 'This term is there twice');
  // Leaving early costs interest and never principal.
  if (rates.some(({ rateBps }) => rateBps < earlyExitBps))
    return no.termsCrossed('early_exit_bps', 'Leaving early cannot cost more than the lowest rate');
  return undefined;
}

/** @throws RangeError for a term that `whyNotPreview` refuses. */
export function previewOf(plan: InvestmentPlan, { amount, months, on }: PlanQuote): InvestmentPreview {
  const rate = plan.rates.find((one) => one.months === months);
  if (!rate) throw new RangeError('the plan has no such term');
  const end = addMonths(on, months);
  const days = daysBetween(on, end);
  const interest = interestOf(amount, rate.rateBps, days);
  const tax = shareOf(interest, { basisPoints: BigInt(withholdingTaxBps), round: 'half-even' });
  const net = minus(interest, tax);
  return {
    starts_on: on,
    matures_on: end,
    days,
    rate_bps: rate.rateBps,
    principal: amount,
    interest,
    withholding_tax: tax,
    net_interest: net,
    total: plus(amount, net),
  };
}

/** Principal × rate × days / 365, rounded once. */
const interestOf = (principal: Kobo, rateBps: number, days: number): Kobo =>
  kobo(divideRounded(principal * BigInt(rateBps) * BigInt(days), 10_000n * 365n, 'half-even'));
