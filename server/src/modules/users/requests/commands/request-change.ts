/** Requests a change of a person: the request has the values before and after, and another person decides. */
import type { AccountRole, Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { day } from '@ajo/contract/kernel/time';
import type { ManagementKind, ManagementRequestId, NewManagementRequest } from '@ajo/contract/modules/users.requests';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { addManagementRequest } from '../management-request.store.ts';
import { changeOf, type FactName, type FactTexts, only } from '../../person-change.rules.ts';
import { whyNotAsk, whyNotBornOn, whyNotName } from '../../person.rules.ts';
import { newId } from '#platform/ids';
import { fullName, isCustomer, requestLivesMs } from '../../user.ts';
import { lockPerson, readableFacts } from '../../user.store.ts';
import { nothingChanges } from '../../users.errors.ts';
import type { Act } from '../../commands/change-person.ts';
import { managementApprovalOf } from '../../commands/management-approvals.ts';
import { warnOldAddress } from '../../commands/person-approvals.ts';

const asking = {
  customers: 'management_requests.create',
  merchants: 'management_requests.create',
  staff: 'staff.read',
} as const;
const namesOfKind: Record<ManagementKind, readonly FactName[]> = {
  role: ['user_type_id'],
  profile: ['name', 'email', 'phone_number', 'date_of_birth', 'branch_id'],
  suspend: [],
  reinstate: [],
  delete: [],
};

export async function requestChange(context: Context, actor: Actor, form: NewManagementRequest): Promise<ManagementRequestId> {
  return inTransaction(context.db, async (tx) => {
    const user = await lockPerson(tx, actor, asking, form.user_id);
    const type = form.changes?.user_type_id as AccountRole | undefined;
    refuseIf(whyNotAsk(actor, user, { kind: form.kind, type }));
    const { before, after } = changeOf(user, form.changes ?? {});
    const names = namesOfKind[form.kind];
    const facts = { before: only(before, names), after: only(after, names) };
    if (names.length > 0 && Object.keys(facts.after).length === 0) throw nothingChanges();
    const { date_of_birth: bornOn } = facts.after;
    refuseIf(whyNotName(user, facts.after));
    refuseIf(whyNotBornOn(bornOn ? day(bornOn) : undefined, context.clock.businessDay()));
    return fileRequest(tx, context, { actor, user, reason: form.reason }, { kind: form.kind, ...facts });
  });
}

type RequestedChange = { kind: ManagementKind; before: FactTexts; after: FactTexts };

/** The person's row is held. */
export async function fileRequest(
  tx: Tx,
  context: Context,
  { actor, user, reason = 'Changed on the profile' }: Act,
  { kind, before, after }: RequestedChange,
): Promise<ManagementRequestId> {
  const at = context.clock.now();
  const id = newId<ManagementRequestId>(at);
  await requestApproval(tx, context, actor, {
    id,
    kind: managementApprovalOf(kind),
    subject: { kind: 'user', id: user.id, name: fullName(user) },
    customerId: isCustomer(user.type) ? user.id : undefined,
    facts: { kind, before, after, readable: { before: await readableFacts(tx, before), after: await readableFacts(tx, after) } },
    reason,
  });
  await addManagementRequest(tx, {
    id,
    subjectId: user.id,
    kind,
    before,
    after,
    reason,
    requestedBy: actor.id,
    at,
    expiresAt: new Date(at.getTime() + requestLivesMs),
  });
  if (after.email || after.phone_number) await warnOldAddress(tx, context, user);
  return id;
}
