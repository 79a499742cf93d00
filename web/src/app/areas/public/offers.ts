/**
 * What the public pages show of the lender's own figures: they ask the same public calls as everybody, when the page is made. The scripts of the
 * calculators ask them again with the visitor's amount.
 */
import type { BetalifePlanView } from '@ajo/contract/modules/betalife';
import type { InvestmentPlanView, InvestmentPreview } from '@ajo/contract/modules/investments';
import type { LoanProductView } from '@ajo/contract/modules/loans.products';
import type { SchedulePreview } from '@ajo/contract/modules/schedules';
import type { z } from 'zod';
import { clamp } from './figures.ts';

/** Money on the wire is a whole number of kobo. */
export type Loan = z.input<typeof LoanProductView>;
export type LoanCost = z.input<typeof SchedulePreview>;
export type FoodPlan = z.input<typeof BetalifePlanView>;
export type Plan = z.input<typeof InvestmentPlanView>;
export type Growth = z.input<typeof InvestmentPreview>;

export type LoanExample = { loan: Loan; amount: number; instalments: number; cost: LoanCost };
export type PlanExample = { plan: Plan; amount: number; months: number; growth: Growth };
/** What could not be had is left out; the page then says so. */
export type Offers = {
  loans?: readonly Loan[];
  loan?: LoanExample;
  food?: readonly FoodPlan[];
  plans?: readonly Plan[];
  plan?: PlanExample;
};
export type Offer = 'loans' | 'food' | 'plans';

export type Question = { url: string; body?: object };
/** The `data` of the answer, or nothing when there is none. */
export type Ask = (question: Question) => Promise<unknown>;

export const loanQuestion = (loan: Loan, amount: number, instalments: number): Question => ({
  url: '/api/loan_schedule/preview',
  body: {
    principal: amount,
    rate_percent: loan.rate_percent,
    rate_period: loan.rate_period,
    method: loan.method,
    frequency: { every: 1, unit: loan.frequency },
    instalments,
    fees: loan.fee_bps
      ? [{ name: 'Management fee', amount: Math.round((amount * loan.fee_bps) / 10_000), when: 'deducted' }]
      : [],
  },
});

export const planQuestion = (plan: Plan, amount: number, months: number): Question => ({
  url: '/api/investment_plans/preview',
  body: { plan_id: plan.id, amount, months },
});

/** The same example every time: ₦200,000 over six instalments of a monthly loan, or what comes nearest. */
async function loanExample(loans: readonly Loan[], ask: Ask): Promise<LoanExample | undefined> {
  const loan = loans.find(({ frequency, method }) => frequency === 'month' && method !== 'flat') ?? loans[0];
  if (!loan) return undefined;
  const amount = clamp(200_000_00, loan.min_amount, loan.max_amount);
  const instalments = clamp(6, loan.min_instalments, loan.max_instalments);
  const cost = (await ask(loanQuestion(loan, amount, instalments))) as LoanCost | undefined;
  return cost && { loan, amount, instalments, cost };
}

async function planExample([plan]: readonly Plan[], ask: Ask): Promise<PlanExample | undefined> {
  const months = plan?.rates.at(-1)?.months;
  if (!plan || months === undefined) return undefined;
  const amount = clamp(500_000_00, plan.min_amount, plan.max_amount);
  const growth = (await ask(planQuestion(plan, amount, months))) as Growth | undefined;
  return growth && { plan, amount, months, growth };
}

const gather: Record<Offer, (ask: Ask) => Promise<Offers>> = {
  loans: async (ask) => {
    const loans = (await ask({ url: '/api/loan_interests' })) as Loan[] | undefined;
    const loan = loans && (await loanExample(loans, ask));
    return { ...(loans && { loans }), ...(loan && { loan }) };
  },
  food: async (ask) => {
    const food = (await ask({ url: '/api/foodmart' })) as FoodPlan[] | undefined;
    return food ? { food } : {};
  },
  plans: async (ask) => {
    const plans = (await ask({ url: '/api/investment_plans' })) as Plan[] | undefined;
    const plan = plans && (await planExample(plans, ask));
    return { ...(plans && { plans }), ...(plan && { plan }) };
  },
};

export async function offersFor(wanted: readonly Offer[], ask: Ask): Promise<Offers> {
  const found = await Promise.all(wanted.map((offer) => gather[offer](ask)));
  return Object.assign({}, ...found) as Offers;
}
