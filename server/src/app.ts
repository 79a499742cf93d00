/** The API: every module's routes in one list. */
import { allCalls } from '@ajo/contract/all-calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { payoutsRoutes } from '#modules/payouts';
import { schedulesRoutes } from '#modules/schedules';
import { walletsRoutes } from '#modules/wallets';
import { openHttpApp } from '#platform/http/http-app';
import { openApiRoutes } from '#platform/http/openapi';
import { moneyInReactions, payoutReactions } from './reactions.ts';

const routes: ((app: FastifyInstance, context: Context) => void)[] = [schedulesRoutes, payoutsRoutes(payoutReactions), walletsRoutes(moneyInReactions)];

export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = await openHttpApp(context);
  openApiRoutes(app, allCalls, context.config.BRAND);
  for (const add of routes) add(app, context);
  return app;
}
