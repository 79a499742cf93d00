/** Binds the dashboard to its query. No decisions in here. */
import { dashboardCalls } from '@ajo/contract/modules/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { figuresFor } from './dashboard.queries.ts';

export function dashboardRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, dashboardCalls.read, async (within, { actor }) => ({
    data: { today: within.clock.businessDay(), figures: await figuresFor(within, actor) },
  }));
}
