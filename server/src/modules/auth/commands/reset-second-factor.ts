/** Takes a colleague's lost second factor away, once a second person has confirmed it. */
import { type Actor, isStaff, type Role } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { sendMailOrText } from '#modules/notifications';
import { findUser, fullName, lockUser, saveUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { colleagueMissing } from '../auth.errors.ts';
import { endSessions } from '../auth.store.ts';
import { whyNotRank, whyNotReset } from '../second-factor.rules.ts';
import { lockSecondFactor, removeSecondFactor } from '../second-factor.store.ts';
import { noteFactor } from './second-factor.ts';

const factorReset: ApprovalKind<{ type?: Role }> = {
  kind: 'second_factor_reset',
  title: 'Reset the two-factor of a staff member',
  capability: 'management_requests.review',
  describe: ({ type }) => changesOf({}, { type }),
  lockSubject: async (tx, { subject }) => void (await lockUser(tx, subject.id)),
  whyNotApprove: (actor, { facts }) => facts.type && whyNotRank(actor, facts.type),
  /** Ends the colleague's sessions: they may not be theirs any more. */
  run: async (tx, context, { approver, approval: { subject, reason } }) => {
    const user = await lockResettable(tx, approver, subject.id);
    await removeSecondFactor(tx, user.id);
    await saveUser(tx, user.id, { access_changed_at: context.clock.now() });
    await endSessions(tx, { userId: user.id }, context.clock.now());
    await noteFactor(tx, context, user, { action: 'reset two-factor', by: approver, reason });
    return { afterCommit: () => context.live.disconnect(user.id) };
  },
};
export const factorApprovals: ApprovalKinds = [factorReset];

export const resetSecondFactor = (
  context: Context,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const user = await lockResettable(tx, actor, id);
    const subject = { kind: 'user', id: user.id, name: fullName(user) };
    await requestApproval(tx, context, actor, { kind: factorReset, subject, facts: { type: user.type }, reason });
    await sendMailOrText(tx, context, user, {
      subject: 'A reset of your two-factor was requested',
      paragraphs: [
        `Hello ${user.firstName}. ${actor.name} requested to remove the second factor of your ${context.config.BRAND} account.`,
        'It takes effect when a second person confirms it. If you did not request this, please contact us immediately.',
      ],
    });
  });

async function lockResettable(tx: Tx, actor: Actor, id: string): Promise<User> {
  const found = await findUser(tx, id);
  if (!found || found.deletedAt || !isStaff(found.type)) throw colleagueMissing();
  const user = await lockUser(tx, found.id);
  refuseIf(whyNotReset(actor, user, await lockSecondFactor(tx, user.id)));
  return user;
}
