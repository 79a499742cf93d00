/** BetaLife subscriptions of customers, opened through the real calls and paid at the provider's page. */
import { kobo } from '@ajo/contract/kernel/money';
import type { BetalifePackageId, BetalifePlanId } from '@ajo/contract/modules/betalife';
import type { BranchId } from '@ajo/contract/modules/branches';
import type { FastifyInstance } from 'fastify';
import { addPlan, type BetalifePackage, type BetalifePlan } from '#modules/betalife';
import { settleReference } from '#modules/wallets';
import { newId } from '#platform/ids';
import { moneyInReactions } from '../../src/reactions.ts';
import type { TestContext } from './open-test-context.ts';
import { aCustomer, signIn } from './people.ts';
import { completeProfile } from './profiles.ts';
import { paid } from './providers.ts';
import { ask } from './requests.ts';

/** One package: ₦48,000 in four weekly parts. */
export async function aBetalifePlan(
  context: TestContext,
  change: Partial<Omit<BetalifePlan, 'packages'>> & { package?: Partial<BetalifePackage> } = {},
): Promise<BetalifePlan & { packages: [BetalifePackage] }> {
  const { package: changedPackage, ...changedPlan } = change;
  const id = newId<BetalifePlanId>(context.clock.now());
  const basket: BetalifePackage = {
    id: newId<BetalifePackageId>(context.clock.now()),
    name: 'Basket for two',
    description: 'For the tests.',
    price: kobo(48_000_00n),
    instalments: 4,
    frequency: 'week',
    items: [{ name: 'Rice', quantity: '10 kg' }],
    ...changedPackage,
  };
  const plan = {
    id,
    kind: 'food' as const,
    name: `Plan ${id.slice(-6)}`,
    description: 'For the tests.',
    position: 1,
    cancellation_fee_bps: 0,
    ...changedPlan,
    packages: [basket] as [BetalifePackage],
  };
  await addPlan(context.db, plan, context.clock.now());
  return plan;
}

type Customer = { as: Record<string, string> };
export const pickup = { how: 'pickup', phone: '08031234567' };

/** The id of a pending subscription. */
export async function aSubscription(app: FastifyInstance, { as }: Customer, packageId: string): Promise<string> {
  const body = { package_id: packageId, delivery: pickup };
  return (await ask(app, 'POST /api/user/betalife-subscriptions', { as, body })).json().data.id;
}

/** The next part, or an amount, arrives at once. The outcome of the settlement. */
export async function payForPackage(
  context: TestContext,
  app: FastifyInstance,
  { as, id, amount }: Customer & { id: string; amount?: number },
): Promise<string> {
  const answer = await ask(app, `POST /api/user/betalife-subscriptions/${id}/pay`, { as, body: amount ? { amount } : {} });
  const { reference, to_pay: toPay } = answer.json().data;
  context.provider.checkoutResult = paid(reference, BigInt(toPay), context.clock.now());
  return settleReference(context, moneyInReactions, reference);
}

/** Fully paid by a customer of the branch, and owed. */
export async function aPaidPackageIn(context: TestContext, app: FastifyInstance, branchId: BranchId): Promise<void> {
  const customer = await aCustomer(context, { branchId });
  await completeProfile(context, customer);
  const { packages } = await aBetalifePlan(context, { package: { instalments: 1 } });
  const buyer = { as: await signIn(context, customer) };
  const id = await aSubscription(app, buyer, packages[0].id);
  const outcome = await payForPackage(context, app, { ...buyer, id });
  if (outcome !== 'taken') throw new Error(`the package was not paid: ${outcome}`);
}
