/** Binds the calls of the job page. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { closingCalls } from '@ajo/contract/modules/closings';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { closeOpenDays } from './commands/close-open-days.ts';
import { retryLoan } from './commands/retry-loan.ts';
import { dayRuns, openFailures } from './closings.queries.ts';

export function closingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, closingCalls.days, async (within, { query, path }) => {
    const { rows, total } = await dayRuns(within.db, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  });
  serve(app, context, closingCalls.failures, async (within, { query, path }) => {
    const { rows, total } = await openFailures(within.db, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  });
  serve(app, context, closingCalls.run, async (within) => ({
    message: 'The days are closed',
    data: { closed: await closeOpenDays(within) },
  }));
  serve(app, context, closingCalls.retry, async (within, { actor, params }) => ({
    data: { state: await retryLoan(within, actor, params.id) },
  }));
}
