/** The facts of a person are changed at once; a role, a verified name, and contact details that open an account, wait for a second person. */
import type { AccountRole, Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserEdit } from '@ajo/contract/modules/users';
import type { Context } from '#context';
import { afterCommit, inTransaction, type Tx } from '#platform/db/transaction';
import { changeOf, type FactName, factNames, type FactTexts, only } from '../person-change.rules.ts';
import { hasOpenProduct, type PeopleReactions } from '../people-reactions.ts';
import { contactsThatWait, nameWaits, whyNotEdit, whyNotGiveRole, whyNotName } from '../person.rules.ts';
import type { Rights } from '../person-scope.store.ts';
import { isCustomer, type User } from '../user.ts';
import { hasVerifiedBvn, lockPerson } from '../user.store.ts';
import { changeFacts } from './change-person.ts';
import { inviteAgain } from './add-staff.ts';
import { requestContactChange } from './person-approvals.ts';
import { fileRequest } from '../requests/commands/request-change.ts';

const editing: Rights = { customers: 'customers.edit', merchants: 'staff.manage', staff: 'staff.manage' };
const facts: readonly FactName[] = ['name', 'email', 'phone_number', 'date_of_birth', 'branch_id'];

type EditInput = { userId: string; edit: UserEdit; reactions: PeopleReactions };
/** `waiting`: those of the changes that a second person must confirm. */
export type EditResult = { changed: FactName[]; waiting: FactName[] };

export const editPerson = (context: Context, actor: Actor, input: EditInput): Promise<EditResult> =>
  inTransaction(context.db, (tx) => editPersonIn(tx, context, actor, input));

/** As a part of a larger act, such as a row of a file. Sessions end after its commit. */
export async function editPersonIn(
  tx: Tx,
  context: Context,
  actor: Actor,
  { userId, edit, reactions }: EditInput,
): Promise<EditResult> {
  const user = await lockPerson(tx, actor, editing, userId);
  const change = changeOf(user, edit);
  const { before, after } = change;
  const branchId = after.branch_id ?? undefined;
  refuseIf(whyNotEdit(actor, user, { branchId }) ?? whyNotName(user, after));
  const act = { actor, user, reason: edit.reason || undefined };
  const waitingContacts: readonly FactName[] = contactsThatWait(actor, user, {
    isProtected: isCustomer(user.type) && (await hasOpenProduct(reactions, tx, user.id)),
  });
  const waitingNames: readonly FactName[] = nameWaits(user, after.name, { isVerified: await hasVerifiedBvn(tx, user.id) })
    ? ['name']
    : [];
  const now = facts.filter((name) => ![...waitingContacts, ...waitingNames].includes(name));
  const changed = only(after, now);
  await changeFacts(tx, context, act, { before: only(before, now), after: changed, reactions });
  if (changed.email) await inviteAgain(tx, context, user, reactions);
  if (changesSignInName(user, changed)) afterCommit(tx, () => context.live.disconnect(userId));

  const waiting: FactName[] = [...waitingNames];
  if (waitingNames.length > 0) await fileRequest(tx, context, act, { kind: 'profile', ...parts(change, waitingNames) });
  const type = after.user_type_id as AccountRole | undefined;
  if (type) {
    refuseIf(whyNotGiveRole(actor, { ...user, branchId: branchId ?? user.branchId }, type));
    await fileRequest(tx, context, act, { kind: 'role', ...parts(change, ['user_type_id']) });
    waiting.push('user_type_id');
  }
  const contacts = parts(change, waitingContacts);
  if (Object.keys(contacts.after).length > 0) {
    await requestContactChange(tx, context, act, { ...contacts, reactions });
    waiting.push(...waitingContacts.filter((name) => contacts.after[name] !== undefined));
  }
  return { changed: factNames.filter((name) => after[name] !== undefined), waiting };
}

/** The sessions of the old name end. */
const changesSignInName = ({ phoneVerifiedAt }: Pick<User, 'phoneVerifiedAt'>, after: FactTexts): boolean =>
  Boolean(after.email || (after.phone_number && phoneVerifiedAt));

const parts = ({ before, after }: ReturnType<typeof changeOf>, names: readonly FactName[]) => ({
  before: only(before, names),
  after: only(after, names),
});
