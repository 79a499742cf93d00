/** Suspends a person or lets them in again, and closes accounts. Their sessions end in the same moment. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { whyNotActOn } from '../person.rules.ts';
import type { Rights } from '../person-scope.store.ts';
import { lockPerson } from '../user.store.ts';
import { noPasswordYet } from '../users.errors.ts';
import { closeAccount, reinstate, suspend } from './change-person.ts';
import type { PeopleReactions } from '../people-reactions.ts';

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

/** The person stays signed in, and every call but the change is refused until the new password is there. */
export async function forcePasswordChange(
  context: Context,
  actor: Actor,
  { userId, reason, reactions }: { userId: string; reason: string; reactions: PeopleReactions },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockPerson(tx, actor, suspending, userId);
    refuseIf(whyNotActOn(actor, user, 'customers.suspend'));
    if (!(await reactions.passwordDemanded(tx, context, user))) throw noPasswordYet();
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: user.id },
      customerId: user.id,
      action: 'demanded a new password',
      reason,
    });
  });
  await context.live.disconnect(userId);
}

export async function deletePerson(
  context: Context,
  actor: Actor,
  { userId, reason, reactions }: { userId: string; reason: string | undefined; reactions: Pick<PeopleReactions, 'ties'> },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockPerson(tx, actor, deleting, userId);
    await closeAccount(tx, context, { actor, user, reason }, reactions);
  });
  await context.live.disconnect(userId);
}
