/** Shows a number in full to those who may; the history says who asked, for what, and why. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { openBvn } from '../identity.store.ts';
import { isInScope } from '../kyc.queries.ts';
import * as no from '../onboarding.errors.ts';
import { bankAccountOf } from '../onboarding.store.ts';

type Wish = { customerId: string; what: 'bvn' | 'account_number'; reason: string };

/** The line of history is committed before the number leaves. @throws DomainError `user_missing`, `nothing_to_reveal`. */
export async function reveal(context: Context, actor: Actor, { customerId, what, reason }: Wish): Promise<string> {
  if (!(await isInScope(context.db, actor, { capability: 'pii.reveal', customerId }))) throw no.customerMissing();
  const value = what === 'bvn' ? await openBvn(context, customerId) : (await bankAccountOf(context, customerId))?.number;
  if (!value) throw no.nothingToReveal();
  await inTransaction(context.db, (tx) =>
    record(tx, context, {
      actor,
      subject: { kind: 'user', id: customerId },
      customerId,
      action: `revealed the ${what === 'bvn' ? 'BVN' : 'account number'}`,
      reason,
    }),
  );
  return value;
}
