/** Opens a branch, changes its facts, closes it or opens it again. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { BranchForm, BranchId } from '@ajo/contract/modules/branches';
import type { Context } from '#context';
import { record } from '#modules/history';
import { asE164 } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { whyNotSave } from '../branch.rules.ts';
import { addBranchRow, hasPeople, isNameTaken, lockBranch, saveBranch } from '../branch.store.ts';

const factsOf = (form: BranchForm, closedAt: Date | null) => ({
  name: form.name,
  address: form.address ?? null,
  state: form.state ?? null,
  phone: form.phone_number ? asE164(form.phone_number) : null,
  closedAt,
});

export async function openBranch(context: Context, actor: Actor, form: BranchForm): Promise<BranchId> {
  return inTransaction(context.db, async (tx) => {
    refuseIf(whyNotSave(actor, { closes: false, hasPeople: false, isNameTaken: await isNameTaken(tx, form.name) }));
    const id = await addBranchRow(tx, factsOf(form, null), context.clock.now());
    await record(tx, context, {
      actor,
      subject: { kind: 'branch', id },
      action: 'opened the branch',
      after: { name: form.name },
    });
    return id;
  });
}

export async function changeBranch(
  context: Context,
  actor: Actor,
  { id, form }: { id: BranchId; form: BranchForm },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const taken = await isNameTaken(tx, form.name, id);
    const branch = await lockBranch(tx, id);
    const closes = form.closed === true && !branch.closedAt;
    refuseIf(whyNotSave(actor, { closes, hasPeople: await hasPeople(tx, id), isNameTaken: taken }));
    const stays = form.closed === false ? null : branch.closedAt;
    const after = factsOf(form, closes ? context.clock.now() : stays);
    await saveBranch(tx, id, after);
    const { id: _id, ...before } = branch;
    await record(tx, context, { actor, subject: { kind: 'branch', id }, action: 'changed the branch', before, after });
  });
}
