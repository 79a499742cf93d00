/** Shows a number in full to those who may; the history keeps who read what, and why. One person reads a limited number a day. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { openBvn } from '../identity.store.ts';
import { isInScope } from '../kyc.queries.ts';
import * as no from '../onboarding.errors.ts';
import { bankAccountOf } from '../onboarding.store.ts';
import { countReveal } from '../reveals/count-reveal.ts';

type RevealInput = { customerId: string; what: 'bvn' | 'account_number'; reason: string };

/**
 * The line of history is committed before the number leaves.
 * @throws DomainError `user_missing`, `nothing_to_reveal`, `reveal_quota`.
 */
export async function reveal(context: Context, actor: Actor, { customerId, what, reason }: RevealInput): Promise<string> {
  if (!(await isInScope(context.db, actor, { capability: 'pii.reveal', customerId }))) throw no.customerMissing();
  const value = what === 'bvn' ? await openBvn(context, customerId) : (await bankAccountOf(context, customerId))?.number;
  if (!value) throw no.nothingToReveal();
  await inTransaction(context.db, async (tx) => {
    await countReveal(tx, context, actor);
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: customerId },
      customerId,
      action: `revealed the ${what === 'bvn' ? 'BVN' : 'account number'}`,
      reason,
    });
  });
  return value;
}
