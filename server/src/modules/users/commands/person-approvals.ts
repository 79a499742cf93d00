/** Acts on people that a second person confirms: a colleague with power is added, the address or phone of an account changes. */
import { type AccountRole, type Actor, rolesAssignableBy } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { NewStaff } from '@ajo/contract/modules/users';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { sendMailOrText } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import type { PeopleReactions } from '../people-reactions.ts';
import { changeOf, type FactTexts } from '../person-change.rules.ts';
import { whyNotActOn, whyNotCreate } from '../person.rules.ts';
import { fullName, isCustomer, type User } from '../user.ts';
import { lockUser, readableFactsOf } from '../user.store.ts';
import { aboveYou } from '../users.errors.ts';
import { type Act, changeFacts, whyNotFacts, whyNotPhone } from './change-person.ts';
import { addStaff, inviteAgain } from './add-staff.ts';
import { currentChanges, managementApprovals } from './management-approvals.ts';
import { transferApproval } from './transfer-approvals.ts';

const whyNotRank = (actor: Actor, type: AccountRole): DomainError | undefined =>
  isCustomer(type) || rolesAssignableBy(actor.role).includes(type) ? undefined : aboveYou();

export const staffCreation = (reactions: Pick<PeopleReactions, 'invited'>): ApprovalKind<NewStaff> => ({
  kind: 'staff_creation',
  title: 'Add staff member',
  capability: 'management_requests.review',
  describe: (form) => changesOf({}, form),
  current: async (db, approvals) => {
    const readable = await readableFactsOf(
      db,
      approvals.map(({ facts }) => facts),
    );
    return new Map(approvals.map(({ id }, i) => [id, changesOf({}, readable[i] ?? {})]));
  },
  whyNotApprove: (actor, { facts }) => whyNotRank(actor, facts.user_type_id),
  run: async (tx, context, { approver, approval: { facts: form } }) => {
    refuseIf(whyNotCreate(approver, { type: form.user_type_id, branchId: form.branch_id }));
    refuseIf(await whyNotFacts(tx, context, form));
    await addStaff(tx, context, { actor: approver, form, reactions });
  },
});

type ContactFacts = { type: AccountRole; before: FactTexts; after: FactTexts };

const contactChange = (
  reactions: Pick<PeopleReactions, 'invited' | 'renamed' | 'rightsChanged'>,
): ApprovalKind<ContactFacts> => ({
  kind: 'contact_change',
  title: 'Change an email address or phone number',
  capability: 'management_requests.review',
  describe: ({ before, after }) => changesOf(before, after),
  lockSubject: async (tx, { subject }) => void (await lockUser(tx, subject.id)),
  current: currentChanges,
  whyNotApprove: (actor, { facts }) => whyNotRank(actor, facts.type),
  run: async (tx, context, { approver, approval: { subject, facts, reason } }) => {
    const user = await lockUser(tx, subject.id);
    refuseIf(whyNotActOn(approver, user, 'customers.edit'));
    await changeFacts(tx, context, { actor: approver, user, reason }, { ...changeOf(user, facts.after), reactions });
    if (facts.after.email) await inviteAgain(tx, context, user, reactions);
    return { afterCommit: () => context.live.disconnect(user.id) };
  },
});

export const peopleApprovals = (reactions: PeopleReactions): ApprovalKinds => [
  staffCreation(reactions),
  contactChange(reactions),
  ...managementApprovals(reactions),
  transferApproval,
];

/** The person's row is locked. The old address receives a mail at once: its owner may object before a confirmation. */
export async function requestContactChange(
  tx: Tx,
  context: Context,
  { actor, user, reason }: Act,
  {
    reactions,
    ...change
  }: { before: FactTexts; after: FactTexts; reactions: Pick<PeopleReactions, 'invited' | 'renamed' | 'rightsChanged'> },
): Promise<void> {
  refuseIf((await whyNotFacts(tx, context, change.after)) ?? (await whyNotPhone(tx, user, change.after)));
  await requestApproval(tx, context, actor, {
    kind: contactChange(reactions),
    subject: { kind: 'user', id: user.id, name: fullName(user) },
    customerId: isCustomer(user.type) ? user.id : undefined,
    facts: { type: user.type, ...change },
    reason: reason ?? 'Changed on the profile',
  });
  await warnOldAddress(tx, context, user);
}

export const warnOldAddress = (tx: Tx, context: Context, user: User): Promise<void> =>
  sendMailOrText(tx, context, user, {
    subject: 'A change of your contact details was requested',
    paragraphs: [
      `Hello ${user.firstName}.`,
      `A colleague of ours requested to change the email address or phone number of your ${context.config.BRAND} account. It takes effect when a second person confirms it.`,
      'If you did not request this, please contact us immediately.',
    ],
  });
