/** Superadmins and admins decide how later deposits of an account are divided between accounts of its customer. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { SavingsId, SplitShare } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { ownSavings } from '../savings.errors.ts';
import { savingsOfCustomer } from '../savings.queries.ts';
import { findVisibleSavings, lockVisibleSavings, saveSavings } from '../savings.store.ts';
import { whyNotSplit } from '../split.rules.ts';

/** An empty list ends the division. @throws DomainError that names `split`. */
export const setSplit = (
  context: Context,
  actor: Actor,
  { id, split }: { id: SavingsId; split: readonly SplitShare[] },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { customerId } = await findVisibleSavings(tx, actor, 'savings.manage', id);
    if (customerId === actor.id) throw ownSavings();
    // One after the other, so that two at once cannot make a chain.
    await lockUser(tx, customerId);
    const before = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    const accounts = await savingsOfCustomer(tx, customerId);
    const others = accounts.filter((account) => account.id !== id && account.split !== null);
    refuseIf(
      whyNotSplit(before, split, {
        accounts,
        dividing: others.map((account) => account.id),
        isShare: others.some((account) => account.split?.some((share) => share.id === id)),
      }),
    );
    await saveSavings(tx, id, { split: split.length === 0 ? null : JSON.stringify(split) });
    await record(tx, context, {
      actor,
      subject: { kind: 'savings', id },
      customerId,
      action: split.length === 0 ? 'ended the split of deposits' : 'set the split of deposits',
      before: { split: before.split ? JSON.stringify(before.split) : null },
      after: { split: split.length === 0 ? null : JSON.stringify(split) },
    });
  });
