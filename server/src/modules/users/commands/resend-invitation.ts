/** Sends the invitation of a colleague or merchant again. The link of the mail before stops working. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { record } from '#modules/history';
import { limitMailTo } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import type { PeopleReactions } from '../people-reactions.ts';
import { whyNotInvite } from '../person.rules.ts';
import type { Rights } from '../person-scope.store.ts';
import { lockPerson } from '../user.store.ts';
import { noInvitationOpen } from '../users.errors.ts';

const inviting: Rights = { customers: 'staff.manage', merchants: 'staff.manage', staff: 'staff.manage' };

type Invitation = { userId: string; reactions: Pick<PeopleReactions, 'invited'> };

/** @throws DomainError `user_missing` out of scope, `no_invitation_open`, `already_suspended`, `too_many_tries` above the limit of the address or the sender. */
export async function resendInvitation(context: Context, actor: Actor, { userId, reactions }: Invitation): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockPerson(tx, actor, inviting, userId);
    refuseIf(whyNotInvite(actor, user));
    if (!user.email) throw noInvitationOpen();
    await limitMailTo(tx, context, { to: user.email, sender: { kind: 'staff', id: actor.id } });
    await reactions.invited(tx, context, user);
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: user.id },
      customerId: user.id,
      action: 'sent the invitation again',
    });
  });
}
