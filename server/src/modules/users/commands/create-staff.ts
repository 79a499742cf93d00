/** A colleague or a merchant is added; the invitation goes to their own mailbox, so nobody else ever knows their password. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { NewStaff } from '@ajo/contract/modules/users';
import type { Context } from '#context';
import { record } from '#modules/history';
import { limitMailTo } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { whyNotCreate } from '../person.rules.ts';
import { asE164, namesIn, type User } from '../user.ts';
import { addUser, readableFacts } from '../user.store.ts';
import { whyNotFacts } from './change-person.ts';

/** What follows in other modules when people change. */
export type PeopleReactions = {
  /** Somebody was added who has no password yet. */
  invited: (tx: Tx, context: Context, user: User) => Promise<void>;
};

export async function createStaff(
  context: Context,
  actor: Actor,
  { form, reactions }: { form: NewStaff; reactions: PeopleReactions },
): Promise<User> {
  refuseIf(whyNotCreate(actor, { type: form.user_type_id, branchId: form.branch_id }));
  return inTransaction(context.db, async (tx) => {
    refuseIf(await whyNotFacts(tx, context, { branch_id: form.branch_id, date_of_birth: form.date_of_birth }));
    await limitMailTo(tx, context, { to: form.email, sender: { kind: 'staff', id: actor.id } });
    const user = await addUser(tx, context, {
      ...namesIn(form.name),
      email: form.email,
      phone: asE164(form.phone_number),
      type: form.user_type_id,
      status: 'unregistered',
      ...(form.branch_id && { branchId: form.branch_id }),
      ...(form.date_of_birth && { dateOfBirth: form.date_of_birth }),
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
  });
}
