/** A product whose application fee of 1 % is paid before the money comes. */
import { type Ask, ask } from '#kit';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { FastifyInstance } from 'fastify';
import { loanProducts } from '../../seeds/reference/loan-products.ts';
import { termsOfProduct } from '#modules/loan-products';

export async function aFeeFirstProduct(app: FastifyInstance, admin: NonNullable<Ask['as']>): Promise<LoanProductId> {
  const [salary] = loanProducts;
  if (!salary) throw new Error('the tests need a product');
  const added = await ask(app, 'POST /api/admin/loan_interest', {
    as: admin,
    body: {
      ...termsOfProduct(salary),
      name: 'Fee first loan',
      min_amount: 2_000_000,
      max_amount: 60_000_000,
      fee_bps: 0,
      max_dti_bps: 0,
      fees: [{ name: 'Application fee', percent: '1', when: 'upfront' }],
    },
  });
  return added.json().data.id as LoanProductId;
}
