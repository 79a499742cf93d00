/** Opens the account of a colleague or a merchant, immediately or when a second person has confirmed it, and invites its owner. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { NewStaff } from '@ajo/contract/modules/users';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { Tx } from '#platform/db/transaction';
import type { PeopleReactions } from '../people-reactions.ts';
import { asE164, isCustomer, namesIn, type User } from '../user.ts';
import { addUser, lockUser, readableFacts } from '../user.store.ts';

export type Creation = { form: NewStaff; reactions: Pick<PeopleReactions, 'invited'> };

/** The invitation goes to the person's own mailbox, so that no one else learns their password. */
export async function addStaff(tx: Tx, context: Context, { actor, form, reactions }: Creation & { actor: Actor }): Promise<User> {
  const user = await addUser(tx, context, {
    ...namesIn(form.name),
    email: form.email,
    phone: asE164(form.phone_number),
    type: form.user_type_id,
    status: 'unregistered',
    ...(form.branch_id && { branchId: form.branch_id }),
    ...(form.date_of_birth && { dateOfBirth: form.date_of_birth as Day }),
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action: 'added the account',
    to: 'unregistered',
    after: await readableFacts(tx, { user_type_id: user.type, branch_id: user.branchId }),
  });
  await reactions.invited(tx, context, user);
  return user;
}

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
