/** What the two sides promise each other about investments: plans with their rates, and what an amount would become. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';

export const InvestmentPlanId = idOf('InvestmentPlanId');
export type InvestmentPlanId = z.output<typeof InvestmentPlanId>;
/** When the interest is paid: with the principal at the end, each month, or on the first day. */
export const InvestmentPayout = z.enum(['maturity', 'monthly', 'upfront']);
export type InvestmentPayout = z.output<typeof InvestmentPayout>;

/** A rate is a yearly one in basis points: 1500 is 15 percent. */
export const InvestmentRate = z.object({ months: z.int(), rate_bps: z.int() });

export const InvestmentPlanView = z.object({
  id: InvestmentPlanId,
  name: z.string(),
  description: z.string(),
  min_amount: KoboOnWire,
  max_amount: KoboOnWire,
  payout: InvestmentPayout,
  /** Taken off the rate for the days held when somebody leaves before the end. */
  early_exit_bps: z.int(),
  /** Kept back from the interest for the tax office. */
  withholding_tax_bps: z.int(),
  rates: z.array(InvestmentRate),
});
export type InvestmentPlanView = z.output<typeof InvestmentPlanView>;

export const InvestmentPreview = z.object({
  starts_on: Day,
  matures_on: Day,
  days: z.int(),
  rate_bps: z.int(),
  principal: KoboOnWire,
  interest: KoboOnWire,
  withholding_tax: KoboOnWire,
  net_interest: KoboOnWire,
  /** Principal and interest after tax. */
  total: KoboOnWire,
});
export type InvestmentPreview = z.output<typeof InvestmentPreview>;

export const investmentCalls = {
  plans: call({
    method: 'GET',
    path: '/investment_plans',
    summary: 'The investment plans on offer, with the rate of each term.',
    access: 'public',
    budget: 'public',
    reply: z.object({ data: z.array(InvestmentPlanView) }),
  }),
  preview: call({
    method: 'POST',
    path: '/investment_plans/preview',
    summary: 'What an amount would become on a plan, if it were paid in today; saves nothing.',
    access: 'public',
    addition: true,
    budget: 'public',
    body: z.object({ plan_id: InvestmentPlanId, amount: PositiveKoboOnWire, months: z.int().min(1).max(120) }),
    reply: one(InvestmentPreview),
  }),
};
