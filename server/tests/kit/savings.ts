/** Savings accounts for tests: opened by the real command, paid by the real bank booking. */
import { kobo } from '@ajo/contract/kernel/money';
import type { BranchId } from '@ajo/contract/modules/branches';
import type { SavingsId, SavingsOpening } from '@ajo/contract/modules/savings';
import type { FastifyInstance } from 'fastify';
import { addSavingsProduct, type SavingsProduct } from '#modules/savings-products';
import { bookSavingsDeposit } from '#modules/savings';
import type { User } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { savingsProducts } from '../../seeds/reference/savings-products.ts';
import { openOwnSavings } from '../../src/modules/savings/commands/open-savings.ts';
import type { TestContext } from './open-test-context.ts';
import { aCustomer, actorOf, signIn } from './people.ts';
import { completeProfile } from './profiles.ts';
import { ask } from './requests.ts';

export const [flexSavings, targetSavings, lockedSavings] = savingsProducts as [SavingsProduct, SavingsProduct, SavingsProduct];

/** A pending account of the customer; flex unless a product is named. */
export async function aSavingsAccount(
  context: TestContext,
  customer: User,
  { product = flexSavings, ...opening }: Partial<SavingsOpening> & { product?: SavingsProduct } = {},
): Promise<SavingsId> {
  await addSavingsProduct(context.db, product, context.clock.now());
  return openOwnSavings(context, actorOf(customer), { product_id: product.id, name: 'Rent', ...opening });
}

/** What a customer paid at the provider's page arrives. */
export const payIntoSavings = (context: TestContext, { id, customer }: { id: SavingsId; customer: User }, amount: bigint) =>
  inTransaction(context.db, (tx) =>
    bookSavingsDeposit(tx, context, {
      id: newId(context.clock.now()),
      purpose: 'savings_deposit',
      purposeId: id,
      reference: `pay-${newId(context.clock.now()).replaceAll('-', '')}`,
      source: 'checkout',
      payerId: customer.id,
      amount: kobo(amount),
      processingFee: kobo(0n),
      providerFee: kobo(0n),
      paidAt: context.clock.now(),
      channel: 'card',
      instructions: {},
    }),
  );

/** A withdrawal that waits for its review, of a customer of the branch. */
export async function aWithdrawalIn(context: TestContext, app: FastifyInstance, branchId: BranchId): Promise<void> {
  const customer = await aCustomer(context, { branchId });
  await completeProfile(context, customer);
  const id = await aSavingsAccount(context, customer);
  await payIntoSavings(context, { id, customer }, 100_000n);
  const body = { amount: 50_000 };
  const answer = await ask(app, `POST /api/user/savings/${id}/withdraw`, { as: await signIn(context, customer), body });
  if (answer.statusCode !== 201) throw new Error(`the withdrawal was refused: ${answer.body}`);
}
