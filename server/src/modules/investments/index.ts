/** Investments: plans with their rates, what an amount would become, and the calculator of deposits. */
export { investmentRoutes } from './investments.routes.ts';
export { planMissing } from './investments.errors.ts';
export { planOnOfferOn, plansOnOffer } from './investments.queries.ts';
export { depositPreview, whyNotDeposit } from './deposit.rules.ts';
export { previewOf, sellsInvestments, whyNotPreview } from './plan.rules.ts';
export { type InvestmentPlan, type StoredPlan, withholdingTaxBps } from './plan.ts';
export { addInvestmentPlan, investmentPlans } from './plan.store.ts';
