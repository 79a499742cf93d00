/** Requests to transfer customers to another officer: another person decides. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Transfer, TransferId } from '@ajo/contract/modules/users.requests';
import type { Context } from '#context';
import { endOutdatedApproval, requestApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { addTransfer, expiredTransfersOf, namesOfCustomers } from '../transfer.store.ts';
import { fullName, requestLivesMs } from '../../user.ts';
import { readableFacts } from '../../user.store.ts';
import { transferApproval } from '../../commands/transfer-approvals.ts';
import { customersToTransfer, requireReach, type Officers, officersOf, whyNotMove } from './transfer-customers.ts';

export async function requestTransfer(context: Context, actor: Actor, input: Transfer): Promise<TransferId> {
  return inTransaction(context.db, async (tx) => {
    const officers = await officersOf(tx, input);
    const customers = await customersToTransfer(tx, officers, input);
    await requireReach(tx, actor, { customers, customerIds: input.transfer_users, right: 'transfers.request' });
    refuseIf(await whyNotMove(tx, officers, customers));
    const at = context.clock.now();
    const reason = input.reason ?? 'No reason given';
    for (const id of await expiredTransfersOf(tx, customers, at))
      await endOutdatedApproval(tx, context, transferApproval, { kind: 'transfer', id });
    const id = await addTransfer(tx, {
      oldOfficerId: officers.oldOfficer?.id,
      newOfficerId: officers.newOfficer.id,
      customers,
      reason,
      requestedBy: actor.id,
      at,
      expiresAt: new Date(at.getTime() + requestLivesMs),
    });
    await requestApproval(tx, context, actor, {
      id,
      kind: transferApproval,
      subject: { kind: 'transfer', id, name: customers.length === 1 ? '1 customer' : `${customers.length} customers` },
      facts: await factsOf(tx, officers, customers),
      reason,
    });
    const action = `requested a transfer to ${fullName(officers.newOfficer)}` as const;
    for (const customerId of customers)
      await record(tx, context, { actor, subject: { kind: 'user', id: customerId }, customerId, action, reason });
    return id;
  });
}

async function factsOf(tx: Tx, { oldOfficer, newOfficer }: Officers, customers: readonly string[]) {
  const { branch_id: branch = null } = await readableFacts(tx, { branch_id: newOfficer.branchId });
  return {
    oldOfficerId: oldOfficer?.id ?? null,
    newOfficerId: newOfficer.id,
    from: oldOfficer ? fullName(oldOfficer) : null,
    to: fullName(newOfficer),
    branch,
    customers: customers.length,
    names: await namesOfCustomers(tx, customers),
  };
}
