/** The API: every module's routes in one list. */
import { allCalls } from '@ajo/contract/all-calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { authRoutes, broadcastRoutes } from '#modules/auth';
import { closingRoutes } from '#modules/closings';
import { fileRoutes } from '#modules/files';
import { guarantorRoutes } from '#modules/guarantors';
import { ledgerRoutes } from '#modules/ledger';
import { guaranteedLoans, loanRoutes } from '#modules/loans';
import { notificationRoutes } from '#modules/notifications';
import { onboardingRoutes } from '#modules/onboarding';
import { payoutsRoutes } from '#modules/payouts';
import { cardDebitRoutes, repaymentRoutes, slipRoutes } from '#modules/repayments';
import { scheduleRoutes } from '#modules/schedules';
import { statementRoutes } from '#modules/statements';
import { userRoutes } from '#modules/users';
import { walletsRoutes } from '#modules/wallets';
import { openHttpApp } from '#platform/http/http-app';
import { openApiRoutes } from '#platform/http/openapi';
import { serveWeb } from '#platform/http/web';
import { moneyInReactions, payoutReactions } from './reactions.ts';

const routes: ((app: FastifyInstance, context: Context) => void)[] = [
  authRoutes,
  userRoutes,
  notificationRoutes,
  fileRoutes,
  ledgerRoutes,
  onboardingRoutes,
  guarantorRoutes(guaranteedLoans),
  scheduleRoutes,
  loanRoutes,
  repaymentRoutes,
  payoutsRoutes(payoutReactions),
  walletsRoutes(moneyInReactions),
  closingRoutes,
  cardDebitRoutes(moneyInReactions),
  slipRoutes,
  statementRoutes,
];

export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = await openHttpApp(context);
  openApiRoutes(app, allCalls, context.config.BRAND);
  await broadcastRoutes(app, context);
  for (const add of routes) add(app, context);
  await serveWeb(app, context);
  return app;
}
