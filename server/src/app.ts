/** The API: every module's routes in one list. */
import { allCalls } from '@ajo/contract/all-calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { schedulesRoutes } from '#modules/schedules';
import { openHttpApp } from '#platform/http/http-app';
import { openApiRoutes } from '#platform/http/openapi';

const routes: ((app: FastifyInstance, context: Context) => void)[] = [schedulesRoutes];

export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = await openHttpApp(context);
  openApiRoutes(app, allCalls, context.config.BRAND);
  for (const add of routes) add(app, context);
  return app;
}
