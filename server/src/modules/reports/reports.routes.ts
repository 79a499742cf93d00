/** Binds the calls of reports to their queries. No decisions in here. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { asPage } from '@ajo/contract/kernel/page';
import type { Day } from '@ajo/contract/kernel/time';
import { reportCalls } from '@ajo/contract/modules/reports';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { portfolioCsv } from './portfolio-csv.ts';
import { closedDays, missingOn, portfolioLoans, portfolioPage, sumsByDaysPastDue } from './portfolio.queries.ts';
import { portfolioOf, whyNotOn } from './portfolio.rules.ts';

/** Undefined before the first day was closed. */
async function dayFor({ db }: Context, requested: Day | undefined): Promise<Day | undefined> {
  const days = await closedDays(db);
  if (requested) refuseIf(whyNotOn(requested, days));
  return requested ?? days.last ?? undefined;
}

export function reportRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, reportCalls.portfolio, async (within, { actor, query }) => {
    const on = await dayFor(within, query.on);
    const { first, last } = await closedDays(within.db);
    const ends = { on: on ?? null, first_day: first, last_day: last };
    if (!on) return { data: { ...ends, missing: 0, ...portfolioOf([]) } };
    const [rows, missing] = await Promise.all([
      sumsByDaysPastDue(within.db, actor, { ...query, on }),
      missingOn(within.db, actor, { ...query, on }),
    ]);
    return { data: { ...ends, missing, ...portfolioOf(rows) } };
  });

  serve(app, context, reportCalls.loans, async (within, { actor, query, path }) => {
    const on = await dayFor(within, query.on);
    const { rows, total } = on ? await portfolioPage(within.db, actor, { ...query, on }) : { rows: [], total: 0 };
    const { page, per_page: perPage, ...filters } = query;
    return asPage(rows, { page, perPage, total, path, query: filters });
  });

  serve(app, context, reportCalls.download, async (within, { actor, query }) => {
    const on = await dayFor(within, query.on);
    return new FileReply({
      body: portfolioCsv(on ? portfolioLoans(within.db, actor, { ...query, on }) : noLoans()),
      contentType: 'text/csv; charset=utf-8',
      fileName: `portfolio-${on ?? 'empty'}.csv`,
    });
  });
}

async function* noLoans(): AsyncGenerator<never> {
  yield* [];
}
