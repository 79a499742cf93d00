/** API contract: investment plans. Rates, and the return on an amount. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { PlannedChangeId, versionsReply } from '../kernel/planned.ts';
import { effectiveFrom } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';

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
  /** Deducted from the rate for the days held when an investor leaves before the end. */
  early_exit_bps: z.int(),
  /** Kept back from the interest for the tax office. */
  withholding_tax_bps: z.int(),
  rates: z.array(InvestmentRate),
  /** False while the lender has no licence to sell it: it is shown only. */
  sold: z.boolean(),
});
export type InvestmentPlanView = z.output<typeof InvestmentPlanView>;

/** All terms of a plan. A deposit will copy them, so a later version never changes a running contract. */
export const InvestmentPlanTerms = z.object({
  name: z.string().trim().min(3, 'Enter a name for the plan').max(80),
  description: z.string().trim().max(500),
  min_amount: PositiveKoboOnWire,
  max_amount: PositiveKoboOnWire,
  payout: InvestmentPayout,
  early_exit_bps: z.int('Enter a percentage').min(0).max(10_000, 'At most 100 percent'),
  /** Its place among the plans, the lowest first. */
  position: z.int('Enter a whole number').min(0).max(999),
  /** Offered: public. */
  active: z.boolean(),
  rates: z
    .array(
      z.object({
        months: z.int('Enter a whole number of months').min(1).max(120),
        rate_bps: z.int('Enter a percentage above 0').min(1, 'Enter a percentage above 0').max(10_000, 'At most 100 percent'),
      }),
    )
    .min(1, 'Add at least one term')
    .max(24, 'At most 24 terms'),
});
export type InvestmentPlanTerms = z.output<typeof InvestmentPlanTerms>;
export const StoredInvestmentPlan = InvestmentPlanTerms.extend({ id: InvestmentPlanId, version: z.int() });
export type StoredInvestmentPlan = z.output<typeof StoredInvestmentPlan>;
export const InvestmentPlanVersion = z.object({
  version: z.int(),
  made_by: z.string(),
  made_at: Instant,
  terms: InvestmentPlanTerms,
});
export type InvestmentPlanVersion = z.output<typeof InvestmentPlanVersion>;
const InvestmentPlanVersions = versionsReply(InvestmentPlanVersion, InvestmentPlanTerms);
export type InvestmentPlanVersions = z.output<typeof InvestmentPlanVersions>;

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
    summary: 'The result of an amount invested in a plan today; stores nothing.',
    access: 'public',
    addition: true,
    budget: 'public',
    body: z.object({ plan_id: InvestmentPlanId, amount: PositiveKoboOnWire, months: z.int().min(1).max(120) }),
    reply: one(InvestmentPreview),
  }),
  kept: call({
    method: 'GET',
    path: '/admin/investment_plan',
    summary: 'Every investment plan in its latest version, including those not on offer.',
    access: 'investment_plans.manage',
    addition: true,
    reply: z.object({ data: z.array(StoredInvestmentPlan) }),
  }),
  versions: call({
    method: 'GET',
    path: '/admin/investment_plan/{id}/versions',
    summary: 'Every version of an investment plan, newest first, and the planned ones.',
    access: 'investment_plans.manage',
    addition: true,
    params: z.object({ id: InvestmentPlanId }),
    reply: InvestmentPlanVersions,
  }),
  add: call({
    method: 'POST',
    path: '/admin/investment_plan',
    summary: 'Adds an investment plan.',
    access: 'investment_plans.manage',
    takesIdempotencyKey: 'in-transaction',
    body: InvestmentPlanTerms,
    status: 201,
    reply: one(StoredInvestmentPlan),
  }),
  change: call({
    method: 'PUT',
    path: '/admin/investment_plan',
    summary: 'Saves a new version of an investment plan and whether it is offered, or plans it for a later day.',
    access: 'investment_plans.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    /** `version` is the one that the person edited: if it is not the newest any more, the change is refused. */
    body: InvestmentPlanTerms.extend({ id: InvestmentPlanId, version: z.int().min(1), ...effectiveFrom }),
    reply: one(StoredInvestmentPlan),
  }),
  cancelPlanned: call({
    method: 'POST',
    path: '/admin/investment_plan/{id}/planned-changes/{change}/cancel',
    summary: 'Cancels a change that is planned for a later day.',
    access: 'investment_plans.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: InvestmentPlanId }).extend({ change: PlannedChangeId }),
    reply: done,
  }),
};
