/** Binds the calls of assessments. No decisions in here. */
import { assessmentCalls } from '@ajo/contract/modules/assessments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findProduct } from '#modules/loan-products';
import { serve } from '#platform/http/serve';
import { affordable } from './affordable.queries.ts';

export function assessmentRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, assessmentCalls.affordable, async (within, { actor, query }) => {
    const product = await findProduct(within.db, query.loan_interest_id, within.clock.businessDay());
    const question = { customerId: actor.id, product, instalments: query.tenor };
    return { data: await affordable(within.db, within, question) };
  });
}
