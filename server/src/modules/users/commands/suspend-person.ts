/** Suspends a person or lets them in again, and closes accounts. Their sessions end in the same moment. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import type { Rights } from '../person-scope.store.ts';
import { lockPerson } from '../user.store.ts';
import { closeAccount, reinstate, suspend } from './change-person.ts';

const suspending: Rights = { customers: 'customers.suspend', merchants: 'staff.manage', staff: 'staff.manage' };
const deleting: Rights = { customers: 'customers.delete', merchants: 'staff.manage', staff: 'staff.manage' };

export async function suspendPerson(
  context: Context,
  actor: Actor,
  input: { userId: string; suspend: boolean; reason: string | undefined },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockPerson(tx, actor, suspending, input.userId);
    await (input.suspend ? suspend : reinstate)(tx, context, { actor, user, reason: input.reason });
  });
  await context.live.disconnect(input.userId);
}

export async function deletePerson(
  context: Context,
  actor: Actor,
  input: { userId: string; reason: string | undefined },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockPerson(tx, actor, deleting, input.userId);
    await closeAccount(tx, context, { actor, user, reason: input.reason });
  });
  await context.live.disconnect(input.userId);
}
