/** Investments that run, and the days that close over them. */
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import type { FastifyInstance } from 'fastify';
import { anInvestment, anInvestmentPlan, anInvestor, ask, closeOpenDays, signIn, type TestContext } from '#kit';

type World = { context: TestContext; app: FastifyInstance };

/** ₦50,000 for three months from today. A session ends before the clock has moved for months, so each call signs in. */
export async function boughtIn({ context, app }: World, change: object = {}, purchase: object = {}) {
  const plan = await anInvestmentPlan(context, change);
  const investor = await anInvestor(context);
  const { id } = await anInvestment(context, app, investor, { plan_id: plan.id, amount: 50_000_00, months: 3, ...purchase });
  const call = async (line: string, body?: object) =>
    ask(app, line, { as: await signIn(context, investor.customer), ...(body && { body }) });
  const own = async () => (await call(`GET /api/user/investments/${id}`)).json().data;
  return { id, plan, investor, own, call };
}

/** The clock at the same time of another day. */
export const moveTo = ({ clock }: TestContext, on: Day): void =>
  clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - clock.now().getTime()) / dayMs) * dayMs);

export async function closeUntilIn(context: TestContext, on: Day): Promise<void> {
  moveTo(context, addDays(on, 1));
  await closeOpenDays(context);
}
