/** Adds a colleague or a merchant, and sends the invitation again. A role with power over money, identities, loans or people waits for a second person. */
import { createHash } from 'node:crypto';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { limitMailTo } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { derivedId } from '#platform/ids';
import type { PeopleReactions } from '../people-reactions.ts';
import { needsSecondPerson, whyNotCreate, whyNotInvite } from '../person.rules.ts';
import type { Rights } from '../person-scope.store.ts';
import type { User } from '../user.ts';
import { lockPerson } from '../user.store.ts';
import { noInvitationOpen } from '../users.errors.ts';
import { addStaff, type Creation } from './add-staff.ts';
import { whyNotFacts } from './change-person.ts';
import { staffCreation } from './person-approvals.ts';

/** @returns the account, or `asked` when a second person must confirm it. */
export async function createStaff(context: Context, actor: Actor, { form, reactions }: Creation): Promise<User | 'asked'> {
  refuseIf(whyNotCreate(actor, { type: form.user_type_id, branchId: form.branch_id }));
  return inTransaction(context.db, async (tx) => {
    refuseIf(await whyNotFacts(tx, context, form));
    await limitMailTo(tx, context, { to: form.email, sender: { kind: 'staff', id: actor.id } });
    if (!needsSecondPerson(form.user_type_id)) return addStaff(tx, context, { actor, form, reactions });
    await requestApproval(tx, context, actor, {
      kind: staffCreation(reactions),
      subject: { kind: 'user', id: idOfAddress(form.email), name: form.name },
      facts: form,
      reason: 'New colleague',
    });
    return 'asked';
  });
}

/** There is no account yet: two requests for one address are about the same subject. */
const idOfAddress = (email: string): string => derivedId(new Date(0), createHash('sha256').update(email.toLowerCase()).digest());

const inviting: Rights = { customers: 'staff.manage', merchants: 'staff.manage', staff: 'staff.manage' };

type Invitation = { userId: string; reactions: Pick<PeopleReactions, 'invited'> };

/** The link of the mail before stops working. @throws DomainError `user_missing` out of scope, `no_invitation_open`, `already_suspended`, `too_many_tries` above the limit of the address or the sender. */
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
