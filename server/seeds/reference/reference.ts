/** What every installation needs before the first person comes: products and branches. Safe to run at every start. */
import type { Context } from '#context';
import { addProduct } from '#modules/loans';
import { loanProducts } from './loan-products.ts';

export async function seedReference(context: Context): Promise<void> {
  for (const product of loanProducts) await addProduct(context.db, product, context.clock.now());
}
