/** What every installation needs before the first person comes: products, plans and branches. Safe to run at every start. */
import type { Context } from '#context';
import { addPlan } from '#modules/betalife';
import { addInvestmentPlan } from '#modules/investments';
import { addProduct } from '#modules/loan-products';
import { addSavingsProduct } from '#modules/savings-products';
import { betalifePlans } from './betalife-plans.ts';
import { investmentPlans } from './investment-plans.ts';
import { loanProducts } from './loan-products.ts';
import { savingsProducts } from './savings-products.ts';

export async function seedReference(context: Context): Promise<void> {
  for (const product of loanProducts) await addProduct(context.db, product, context.clock.now());
  for (const plan of betalifePlans) await addPlan(context.db, plan, context.clock.now());
  for (const plan of investmentPlans) await addInvestmentPlan(context.db, plan, context.clock.now());
  for (const product of savingsProducts) await addSavingsProduct(context.db, product, context.clock.now());
}
