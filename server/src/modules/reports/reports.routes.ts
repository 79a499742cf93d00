/** Binds the calls of reports to their queries. No decisions in here. */
import { reportCalls } from '@ajo/contract/modules/reports';
import { collectionCalls } from '@ajo/contract/modules/reports.collections';
import { portfolioTrendCalls } from '@ajo/contract/modules/reports.portfolio-trend';
import { rollRateCalls } from '@ajo/contract/modules/reports.roll-rates';
import { vintageCalls } from '@ajo/contract/modules/reports.vintages';
import { targetCalls } from '@ajo/contract/modules/reports.targets';
import { liquidityCalls } from '@ajo/contract/modules/reports.liquidity';
import { financialStatementCalls } from '@ajo/contract/modules/reports.statements';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { provisionRatesByDay } from '#modules/loan-accounts/provisions';
import { serve } from '#platform/http/serve';
import { setTarget } from './commands/set-target.ts';
import { summaryOf } from './collections.ts';
import { statementsFile, statementsOf } from './financial-statements.ts';
import { liquidityOf } from './liquidity.ts';
import { dayFor } from './portfolio-day.ts';
import { closedDays, missingOn, sumsByDaysPastDue } from './portfolio.queries.ts';
import { targetsOf } from './targets.ts';
import { portfolioTrendOf } from './portfolio-trend.queries.ts';
import { rollRatesOf } from './roll-rates.queries.ts';
import { vintagesOf } from './vintages.queries.ts';
import { portfolioOf } from './portfolio.rules.ts';

export function reportRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, reportCalls.portfolio, async (within, { actor, query }) => {
    const on = await dayFor(within, query.on);
    const { first, last } = await closedDays(within.db);
    const ends = { on: on ?? null, first_day: first, last_day: last };
    const ratesOn = await provisionRatesByDay(within.db);
    if (!on) return { data: { ...ends, missing: 0, ...portfolioOf([], ratesOn(within.clock.businessDay())) } };
    const [rows, missing] = await Promise.all([
      sumsByDaysPastDue(within.db, actor, { ...query, on }),
      missingOn(within.db, actor, { ...query, on }),
    ]);
    return { data: { ...ends, missing, ...portfolioOf(rows, ratesOn(on)) } };
  });
  serve(app, context, financialStatementCalls.read, async ({ db }, { query }) => ({
    data: await statementsOf(db, { from: query.start_date, to: query.end_date }),
  }));
  serve(app, context, financialStatementCalls.file, ({ db }, { query }) =>
    statementsFile(db, { from: query.start_date, to: query.end_date }),
  );
  serve(app, context, portfolioTrendCalls.list, async ({ db }, { actor, query }) => ({
    data: await portfolioTrendOf(db, actor, query),
  }));
  serve(app, context, rollRateCalls.list, async ({ db }, { actor, query }) => ({ data: await rollRatesOf(db, actor, query) }));
  serve(app, context, vintageCalls.list, async ({ db }, { actor, query }) => ({ data: await vintagesOf(db, actor, query) }));
  serve(app, context, targetCalls.list, async (within, { actor, query }) => ({
    data: await targetsOf(within, actor, query.month),
  }));
  serve(app, context, targetCalls.set, async (within, { actor, body: { month, officer_id: officerId, amount } }) => {
    await setTarget(within, actor, { month, officerId, amount });
    return { message: 'Target set', data: await targetsOf(within, actor, month) };
  });
  serve(app, context, liquidityCalls.read, async (within) => ({ data: await liquidityOf(within) }));
  serve(app, context, collectionCalls.summary, async (within, { actor, query }) => ({
    data: await summaryOf(within, actor, query),
  }));
}
