/**
 * What the public pages show of the lender's own figures: they use the same public calls as any client, when the page is made. The scripts of the
 * calculators ask them again with the visitor's amount.
 */
import type { BetalifePlanView } from '@ajo/contract/modules/betalife';
import type { InvestmentPlanView, InvestmentPreview } from '@ajo/contract/modules/investments';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';
import type { SavingsPreview } from '@ajo/contract/modules/savings.preview';
import type { SavingsProductView } from '@ajo/contract/modules/savings-products';
import type { SchedulePreview } from '@ajo/contract/modules/schedules';
import { intervalText } from '@ajo/contract/modules/schedules.interval';
import type { z } from 'zod';
import { koboOf } from './amount-field.ts';
import { clamp, money, monthsLater, today } from './figures.ts';

/** Money on the wire is a whole number of kobo. */
export type Loan = z.input<typeof LoanProductView>;
/** The customer gets so much less than the principal: fees and a down payment are kept back. */
export const paidOutOf = (cost: LoanCost): number => cost.totals.paid_out - downPaymentIn(cost);
/** The part paid by the customer: a down payment was deducted, so it is neither received nor repaid. */
export const paidBackOf = (cost: LoanCost): number => cost.totals.total_repayable - downPaymentIn(cost);
const downPaymentIn = ({ rows }: LoanCost): number => (rows[0]?.days === 0 ? rows[0].total : 0);
/** Rows that are still to be paid: a down payment is settled on the day of the payout. */
export const toPay = ({ rows }: LoanCost): number => rows.filter(({ days }) => days > 0).length;
/** Each instalment, and the last one where only it differs: `instalmentsText` of the contract, without its libraries. */
export function instalmentsOf({ rows }: Pick<LoanCost, 'rows'>): { each: string; last: string } {
  const totals = rows.filter(({ days }) => days > 0).map(({ total }) => total);
  const [first = 0, last = first] = [totals[0], totals.at(-1)];
  if (totals.slice(1, -1).some((total) => total !== first))
    return { each: `${money(Math.min(...totals))} to ${money(Math.max(...totals))}`, last: '' };
  // Below ₦1 the last one differs by rounding only.
  return { each: money(first), last: Math.abs(last - first) < 100 ? '' : `, the last ${money(last)}` };
}
/** "month", "2 weeks". */
export const period = ({ every = 1, frequency }: Pick<Loan, 'every' | 'frequency'>): string =>
  intervalText({ every, unit: frequency });
export type LoanCost = z.input<typeof SchedulePreview>;
export type FoodPlan = z.input<typeof BetalifePlanView>;
export type Plan = z.input<typeof InvestmentPlanView>;
export type Growth = z.input<typeof InvestmentPreview>;
/** With the limits of a first deposit, as the calculators need them. */
export type Savings = z.input<typeof SavingsProductView> & { min_amount: number; max_amount: number };
export type SavingsGrowth = z.input<typeof SavingsPreview>;

export type LoanExample = { loan: Loan; amount: number; instalments: number; cost: LoanCost };
export type SavingsExample = { product: Savings; input: SavingsInput; growth: SavingsGrowth };
export type PlanExample = { plan: Plan; amount: number; months: number; growth: Growth };
/** An offer that could not be loaded is left out, and the page shows a notice. */
export type Offers = {
  loans?: readonly Loan[];
  loan?: LoanExample;
  food?: readonly FoodPlan[];
  plans?: readonly Plan[];
  plan?: PlanExample;
  savings?: readonly Savings[];
  saving?: SavingsExample;
};
export type Offer = 'loans' | 'terms' | 'food' | 'plans' | 'plan_terms' | 'savings' | 'savings_terms';

export type OfferCall = { url: string; body?: object };
/** The `data` of the answer, or nothing when there is none. */
export type Ask = (question: OfferCall) => Promise<unknown>;

/** What of a loan product the calculator needs: its limits and everything that makes its schedule. */
const calculated = [
  'id',
  'name',
  'description',
  'min_amount',
  'max_amount',
  'min_instalments',
  'max_instalments',
  'fee_bps',
  'rate_percent',
  'rate_period',
  'method',
  'frequency',
  'every',
  'first_due',
  'day_count',
  'instalment_basis',
  'grace',
  'rounding',
  'fees',
  'working_days',
  'principal_percent',
  'instalment_amount',
  'down_payment_percent',
] as const satisfies readonly (keyof Loan)[];
export type CalculatedLoan = Pick<Loan, (typeof calculated)[number]>;

export const forCalculator = (loans: readonly Loan[]): CalculatedLoan[] =>
  loans.map((loan) => Object.fromEntries(calculated.map((name) => [name, loan[name]])) as unknown as CalculatedLoan);

/**
 * The question that an application for this product would ask the engine: `scheduleQuestionOf` of the contract, spelled once more without the
 * validation library, which is twenty times as large as these scripts. A test holds the two together.
 */
export function loanQuestion(loan: CalculatedLoan, principal: number, instalments: number): OfferCall {
  const fee = Math.round((principal * loan.fee_bps) / 10_000);
  return {
    url: '/api/loan_schedule/preview',
    body: {
      principal,
      rate_percent: loan.rate_percent,
      rate_period: loan.rate_period,
      method: loan.method,
      frequency: { every: loan.every, unit: loan.frequency },
      ...(loan.method !== 'fixed_instalment' && { instalments }),
      first_due: loan.first_due,
      day_count: loan.day_count,
      instalment_basis: loan.instalment_basis,
      grace: loan.grace,
      rounding: loan.rounding,
      fees: [...(fee ? [{ name: 'Management fee', amount: fee, when: 'deducted' }] : []), ...(loan.fees ?? [])],
      working_days: loan.working_days,
      ...(loan.method === 'fixed_principal_percent' && { principal_percent: loan.principal_percent }),
      ...(loan.method === 'fixed_instalment' && { instalment_amount: loan.instalment_amount }),
      ...(loan.down_payment_percent && { down_payment: { percent: loan.down_payment_percent } }),
    },
  };
}

export const planQuestion = (plan: Plan, amount: number, months: number): OfferCall => ({
  url: '/api/investment_plans/preview',
  body: { plan_id: plan.id, amount, months },
});

/** Kobo at once, kobo on the same day of each later month, and how many months in all. */
export type SavingsInput = { first: number; monthly: number; months: number };
/** What the form offers: the preview calculates three years at most. */
export const savingsMonths = [3, 6, 12, 24, 36] as const;
/** Nothing of the product limits a first deposit above its balance: what a person may hold follows the KYC tier. */
const maxFirstDeposit = 50_000_000_00;

/** As an account of the product that is opened on a day. */
export function savingsQuestion(product: Savings, { first, monthly, months }: SavingsInput, on: string): OfferCall {
  const later = Array.from({ length: months - 1 }, (_, at) => ({ on: monthsLater(on, at + 1), amount: monthly }));
  return {
    url: '/api/savings/preview',
    body: {
      terms: {
        rate_bps: product.rate_bps,
        posting: product.posting,
        compounding: product.compounding,
        min_balance: product.min_interest_balance,
        withholding_tax_bps: product.withholding_tax_bps,
      },
      start_on: on,
      until: monthsLater(on, months),
      movements: [{ on, amount: first }, ...(monthly > 0 ? later : [])],
    },
  };
}

/** The query of the calculator's form sent without scripts: arbitrary text. */
export type OfferQuery = { loan?: string | undefined; amount?: string | undefined; term?: string | undefined };

/** What was requested, within the product's limits; without a query the same example every time: ₦200,000 over six instalments of a monthly loan. */
async function loanExample(loans: readonly Loan[], callApi: Ask, query: OfferQuery): Promise<LoanExample | undefined> {
  const usual = loans.find(({ frequency, method }) => frequency === 'month' && method !== 'flat') ?? loans[0];
  const loan = loans.find(({ id }) => id === query.loan) ?? usual;
  if (!loan) return undefined;
  const amount = clamp(koboOf(query.amount ?? '') || 200_000_00, loan.min_amount, loan.max_amount);
  const instalments = clamp(Math.trunc(Number(query.term)) || 6, loan.min_instalments, loan.max_instalments);
  const cost = (await callApi(loanQuestion(loan, amount, instalments))) as LoanCost | undefined;
  return cost && { loan, amount, instalments, cost };
}

async function planExample([plan]: readonly Plan[], callApi: Ask): Promise<PlanExample | undefined> {
  const months = plan?.rates.at(-1)?.months;
  if (!plan || months === undefined) return undefined;
  const amount = clamp(500_000_00, plan.min_amount, plan.max_amount);
  const growth = (await callApi(planQuestion(plan, amount, months))) as Growth | undefined;
  return growth && { plan, amount, months, growth };
}

async function savingsExample([product]: readonly Savings[], callApi: Ask): Promise<SavingsExample | undefined> {
  if (!product) return undefined;
  const input = { first: clamp(50_000_00, product.min_amount, product.max_amount), monthly: 20_000_00, months: 12 };
  const growth = (await callApi(savingsQuestion(product, input, today()))) as SavingsGrowth | undefined;
  return growth && { product, input, growth };
}

async function savingsOn(callApi: Ask): Promise<Savings[] | undefined> {
  const products = (await callApi({ url: '/api/savings_products' })) as z.input<typeof SavingsProductView>[] | undefined;
  return products
    ?.filter(({ kind }) => kind !== 'package')
    .map((one): Savings => ({ ...one, min_amount: one.min_opening, max_amount: one.max_balance ?? maxFirstDeposit }));
}

const gather: Record<Offer, (callApi: Ask, query: OfferQuery) => Promise<Offers>> = {
  loans: async (callApi, query) => {
    const loans = (await callApi({ url: '/api/loan_interests' })) as Loan[] | undefined;
    const loan = loans && (await loanExample(loans, callApi, query));
    return { ...(loans && { loans }), ...(loan && { loan }) };
  },
  /** The terms of the published loans, without an example. */
  terms: async (callApi) => {
    const loans = (await callApi({ url: '/api/loan_interests' })) as Loan[] | undefined;
    return loans ? { loans } : {};
  },
  food: async (callApi) => {
    const food = (await callApi({ url: '/api/foodmart' })) as FoodPlan[] | undefined;
    return food ? { food } : {};
  },
  plans: async (callApi) => {
    const plans = (await callApi({ url: '/api/investment_plans' })) as Plan[] | undefined;
    const plan = plans && (await planExample(plans, callApi));
    return { ...(plans && { plans }), ...(plan && { plan }) };
  },
  /** The terms of the published plans and products, without an example. */
  plan_terms: async (callApi) => {
    const plans = (await callApi({ url: '/api/investment_plans' })) as Plan[] | undefined;
    return plans ? { plans } : {};
  },
  savings_terms: async (callApi) => {
    const savings = await savingsOn(callApi);
    return savings ? { savings } : {};
  },
  savings: async (callApi) => {
    const savings = await savingsOn(callApi);
    const saving = savings && (await savingsExample(savings, callApi));
    return { ...(savings && { savings }), ...(saving && { saving }) };
  },
};

export async function offersFor(kinds: readonly Offer[], callApi: Ask, query: OfferQuery = {}): Promise<Offers> {
  const found = await Promise.all(kinds.map((offer) => gather[offer](callApi, query)));
  return Object.assign({}, ...found) as Offers;
}
