/** Repeats the invitation of a colleague whose e-mail address was corrected before they took it up. */
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import type { PeopleReactions } from '../people-reactions.ts';
import { isCustomer, type User } from '../user.ts';
import { lockUser } from '../user.store.ts';

/** An invitation ends with its mail address: an invited user who has not accepted receives another at the new one. */
export async function inviteAgain(
  tx: Tx,
  context: Context,
  before: User,
  reactions: Pick<PeopleReactions, 'invited'>,
): Promise<void> {
  if (before.status === 'unregistered' && !isCustomer(before.type))
    await reactions.invited(tx, context, await lockUser(tx, before.id));
}
