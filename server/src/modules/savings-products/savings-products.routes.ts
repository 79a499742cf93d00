/** Binds the calls of savings products to their commands and queries. No decisions in here. */
import { savingsProductCalls } from '@ajo/contract/modules/savings-products';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { savedOrPlanned } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { addProduct, cancelProductChange, changeProduct } from './commands/save-product.ts';
import { managedProducts, offeredProducts, productVersions } from './savings-products.queries.ts';

export function savingsProductRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, savingsProductCalls.offered, async ({ db }) => ({ data: await offeredProducts(db) }));

  serve(app, context, savingsProductCalls.all, async ({ db }) => ({ data: await managedProducts(db) }));

  serve(app, context, savingsProductCalls.versions, ({ db }, { params }) => productVersions(db, params.id));

  serve(app, context, savingsProductCalls.add, async (within, { actor, body }) => ({
    message: 'Savings product added successfully',
    data: await addProduct(within, actor, body),
  }));

  serve(
    app,
    context,
    savingsProductCalls.change,
    async (within, { actor, body: { id, version, effective_on: from, ...terms } }) => ({
      message: savedOrPlanned(within, from, 'Savings product updated successfully'),
      data: await changeProduct(within, actor, { id, version, terms, from }),
    }),
  );

  serve(app, context, savingsProductCalls.cancelPlanned, (within, { actor, params }) =>
    cancelProductChange(within, actor, params),
  );
}
