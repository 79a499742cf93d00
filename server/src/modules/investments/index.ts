/** Investments: plans with their rates, and what an amount would become. */
export { investmentRoutes } from './investments.routes.ts';
export type { InvestmentPlan } from './plan.ts';
export { addInvestmentPlan } from './plan.store.ts';
