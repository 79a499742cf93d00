/** The facts of a person are changed at once; a role, and a customer's e-mail address in an officer's hand, wait for a second person. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserEdit } from '@ajo/contract/modules/users';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { changeOf, type FactName, only } from '../person-change.rules.ts';
import { emailNeedsSecond, whyNotEdit, whyNotGiveRole, whyNotName } from '../person.rules.ts';
import type { Rights } from '../person-scope.store.ts';
import type { AccountRole } from '../user.ts';
import { lockPerson } from '../user.store.ts';
import { changeFacts } from './change-person.ts';
import { fileRequest } from './request-change.ts';

const editing: Rights = { customers: 'customers.edit', merchants: 'staff.manage', staff: 'staff.manage' };
const directly: readonly FactName[] = ['name', 'phone_number', 'date_of_birth', 'branch_id'];

/** @returns which of the changes wait for a second person. */
export async function editPerson(
  context: Context,
  actor: Actor,
  { userId, edit }: { userId: string; edit: UserEdit },
): Promise<{ waiting: FactName[] }> {
  const { waiting, endsSessions } = await inTransaction(context.db, async (tx) => {
    const user = await lockPerson(tx, actor, editing, userId);
    const change = changeOf(user, edit);
    const { before, after } = change;
    const branchId = after.branch_id ?? undefined;
    refuseIf(whyNotEdit(actor, user, { branchId }) ?? whyNotName(user, after));
    const act = { actor, user, reason: edit.reason || undefined };
    const held: FactName[] = emailNeedsSecond(actor, user) ? [] : ['email'];
    const now = [...directly, ...held];
    await changeFacts(tx, context, act, { before: only(before, now), after: only(after, now) });

    const waits: FactName[] = [];
    const type = after.user_type_id as AccountRole | undefined;
    if (type) {
      refuseIf(whyNotGiveRole(actor, { ...user, branchId: branchId ?? user.branchId }, type));
      await fileRequest(tx, context, act, { kind: 'role', ...parts(change, ['user_type_id']) });
      waits.push('user_type_id');
    }
    if (after.email && held.length === 0) {
      await fileRequest(tx, context, act, { kind: 'profile', ...parts(change, ['email']) });
      waits.push('email');
    }
    return { waiting: waits, endsSessions: held.length > 0 && after.email !== undefined };
  });
  if (endsSessions) await context.live.disconnect(userId);
  return { waiting };
}

const parts = ({ before, after }: ReturnType<typeof changeOf>, names: readonly FactName[]) => ({
  before: only(before, names),
  after: only(after, names),
});
