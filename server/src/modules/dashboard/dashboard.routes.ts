/** Binds the dashboards to their queries. No decisions in here. */
import { may } from '@ajo/contract/kernel/access';
import { dashboardCalls } from '@ajo/contract/modules/dashboard';
import { ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { booksDifferSince } from '#modules/ledger/proofs';
import { serve } from '#platform/http/serve';
import { type FigureSources, figuresFor, queueSizesFor, staffByRole } from './dashboard.queries.ts';
import { ownDashboard } from './own-dashboard.queries.ts';
import { setUpFor } from './set-up.queries.ts';
import { weeksFor } from './weeks.queries.ts';

export const dashboardRoutes =
  (sources: FigureSources) =>
  (app: FastifyInstance, context: Context): void => {
    for (const read of [dashboardCalls.read, dashboardCalls.plainRead])
      serve(app, context, read, async (within, { actor }) => ({
        data: {
          today: within.clock.businessDay(),
          figures: await figuresFor(within, actor, sources),
          set_up: await setUpFor(within.db, actor),
          books_differ_since: may(actor.role, 'ledger.read') ? ((await booksDifferSince(within.db)) ?? null) : null,
        },
      }));
    serve(app, context, dashboardCalls.queues, async (within, { actor }) => ({
      data: await queueSizesFor(within, actor, sources),
    }));
    serve(app, context, dashboardCalls.weeks, async (within, { actor }) => ({
      data: await weeksFor(within.db, actor, within.clock.businessDay()),
    }));
    serve(app, context, dashboardCalls.staff, async (within, { actor }) => ({ data: await staffByRole(within, actor) }));
    serve(app, context, ownDashboardCalls.read, async (within, { actor }) => ({ data: await ownDashboard(within, actor) }));
  };
