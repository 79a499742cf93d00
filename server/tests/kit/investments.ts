/** Investments that customers bought through the real calls and paid at the provider's page. */
import { kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPlanId } from '@ajo/contract/modules/investments';
import type { FastifyInstance } from 'fastify';
import { addInvestmentPlan, type InvestmentPlan } from '#modules/investments';
import type { User } from '#modules/users';
import { settleReference } from '#modules/wallets';
import { newId } from '#platform/ids';
import { moneyInReactions } from '../../src/reactions.ts';
import type { TestContext } from './open-test-context.ts';
import { aCustomer, signIn } from './people.ts';
import { completeProfile } from './profiles.ts';
import { paid } from './providers.ts';
import { ask } from './requests.ts';

/** 12 % for three months, 15 % for six, two points less for leaving early. */
export async function anInvestmentPlan(context: TestContext, change: Partial<InvestmentPlan> = {}): Promise<InvestmentPlan> {
  const id = newId<InvestmentPlanId>(context.clock.now());
  const plan: InvestmentPlan = {
    id,
    name: `Plan ${id.slice(-6)}`,
    description: 'For the tests.',
    minAmount: kobo(1_000_00n),
    maxAmount: kobo(50_000_000_00n),
    payout: 'maturity',
    earlyExitBps: 200,
    position: 1,
    rates: [
      { months: 3, rateBps: 1_200 },
      { months: 6, rateBps: 1_500 },
    ],
    ...change,
  };
  await addInvestmentPlan(context.db, plan, context.clock.now());
  return plan;
}

/** A plan as staff send it. */
export const planForm = {
  name: 'Two years',
  description: 'For patience.',
  min_amount: 10_000_000,
  max_amount: 500_000_000,
  payout: 'maturity',
  early_exit_bps: 200,
  position: 5,
  active: true,
  rates: [
    { months: 24, rate_bps: 1_700 },
    { months: 12, rate_bps: 1_600 },
  ],
};

export type Investor = { customer: User; as: Record<string, string> };

export async function anInvestor(context: TestContext, of: { branchId?: string } = {}): Promise<Investor> {
  const customer = await aCustomer(context, of);
  await completeProfile(context, customer);
  return { customer, as: await signIn(context, customer) };
}

type Purchase = { plan_id: string; amount: number; months: number; instruction?: string };

/** The contract's id; it runs from today. */
export async function anInvestment(
  context: TestContext,
  app: FastifyInstance,
  { as }: Investor,
  body: Purchase,
): Promise<{ id: string; reference: string }> {
  const answer = await ask(app, 'POST /api/user/invest', { as, body });
  const { investment, reference, to_pay: toPay } = answer.json().data;
  context.provider.checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
  await settleReference(context, moneyInReactions, reference);
  return { id: investment.id, reference };
}

/** Of a customer of the branch, with a plan of its own. */
export async function anInvestmentIn(context: TestContext, app: FastifyInstance, branchId: string): Promise<void> {
  const { id } = await anInvestmentPlan(context);
  await anInvestment(context, app, await anInvestor(context, { branchId }), { plan_id: id, amount: 5_000_000, months: 3 });
}
