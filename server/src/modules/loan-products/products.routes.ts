/** Binds the calls of loan products to their commands and queries. No decisions in here. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { loanProductCalls, type LoanProductId } from '@ajo/contract/modules/loan-products';
import { productCatalogueCalls } from '@ajo/contract/modules/loan-products.catalogue';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { cardFeePayer, previewOf } from '#modules/schedules';
import { savedOrPlanned } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { cardFeeView, requestCardFee } from './commands/change-card-fee.ts';
import { addLoanProduct, cancelProductChange, changeLoanProduct } from './commands/save-product.ts';
import { productPreview, whyNotProduct } from './product.rules.ts';
import { allProducts, offeredProducts, productVersions } from './products.queries.ts';

const unsaved = { id: '' as LoanProductId, version: 1 };

export function productRoutes(app: FastifyInstance, context: Context): void {
  catalogueRoutes(app, context);
  serve(app, context, productCatalogueCalls.cardFee, async (within) => ({ data: await cardFeeView(within) }));
  serve(app, context, productCatalogueCalls.requestCardFee, async (within, { actor, body }) => {
    await requestCardFee(within, actor, body);
    return approvalRequested;
  });
}

function catalogueRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, loanProductCalls.offered, async ({ db, clock }, { actor }) => ({
    data: await offeredProducts(db, { toStrangers: !actor, today: clock.businessDay() }),
  }));

  serve(app, context, productCatalogueCalls.list, async ({ db }) => ({ data: await allProducts(db) }));

  serve(app, context, productCatalogueCalls.versions, ({ db }, { params }) => productVersions(db, params.id));

  serve(app, context, productCatalogueCalls.add, async (within, { actor, body }) => ({
    message: 'Loan interest added successfully',
    data: await addLoanProduct(within, actor, body),
  }));

  serve(
    app,
    context,
    productCatalogueCalls.change,
    async (within, { actor, body: { id, version, effective_on: from, ...terms } }) => ({
      message: savedOrPlanned(within, from, 'Loan interest updated successfully'),
      data: await changeLoanProduct(within, actor, { id, version, terms, from }),
    }),
  );

  serve(app, context, productCatalogueCalls.cancelPlanned, (within, { actor, params }) =>
    cancelProductChange(within, actor, params),
  );

  serve(app, context, productCatalogueCalls.preview, async ({ db, clock }, { body: { amount, tenor, ...terms } }) => {
    const [product, on] = [{ ...terms, ...unsaved }, clock.businessDay()];
    refuseIf(whyNotProduct(product, on));
    const {
      fee,
      upfrontFee,
      downPayment,
      netPayout,
      terms: priced,
    } = productPreview(product, { amount, instalments: tenor, on });
    return {
      data: {
        fee,
        upfront_fee: upfrontFee,
        down_payment: downPayment,
        net_payout: netPayout,
        preview: previewOf(priced, await cardFeePayer(db, { clock })),
      },
    };
  });
}
