/** Investments: plans with their rates, and what an amount would become. */
export { investmentRoutes } from './investments.routes.ts';
export { planMissing } from './investments.errors.ts';
export { plansOnOffer } from './investments.queries.ts';
export { previewOf, whyNotPreview } from './plan.rules.ts';
export { type InvestmentPlan, type KeptPlan, withholdingTaxBps } from './plan.ts';
export { addInvestmentPlan } from './plan.store.ts';
