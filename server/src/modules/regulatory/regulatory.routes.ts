/** Binds the calls of regulatory files. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { bureauCalls } from '@ajo/contract/modules/regulatory';
import { halfYearCalls } from '@ajo/contract/modules/regulatory.half-year';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { checkMonth, problemsFile } from './bureau-check.ts';
import { bureauRows } from './bureau-list.ts';
import { downloadBureauFile } from './commands/download-bureau-file.ts';
import { halfYearFile, halfYearReturn } from './half-year.ts';

export function regulatoryRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, bureauCalls.problems, async (within, { query, path }) => {
    const { page, per_page: perPage, month } = query;
    const { view, problems, total } = await checkMonth(within, month, query);
    return { ...asPage(problems, { page, perPage, total, path, query: { month, per_page: perPage } }), additional: view };
  });
  serve(app, context, bureauCalls.rows, async (within, { query, path }) => {
    const { page, per_page: perPage, month, list } = query;
    const { rows, total } = await bureauRows(within, query);
    return asPage(rows, { page, perPage, total, path, query: { month, list, per_page: perPage } });
  });
  serve(app, context, bureauCalls.problemsFile, ({ db }, { query }) => problemsFile(db, query.month));
  serve(app, context, bureauCalls.file, (within, { actor, body }) => downloadBureauFile(within, actor, body));
  serve(app, context, halfYearCalls.read, async ({ db }, { query }) => ({ data: await halfYearReturn(db, query.half) }));
  serve(app, context, halfYearCalls.file, ({ db }, { query }) => halfYearFile(db, query));
}
