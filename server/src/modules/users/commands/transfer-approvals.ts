/** A requested transfer of customers as an approval. The row of the transfer keeps its customers and its outcome. */
import type { ApprovalKind } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { outcomeOfEnd, requestRefusals } from '../requests/request-outcome.ts';
import { approvableTransfer, customersOfTransfer, settleTransfer } from '../requests/transfer.store.ts';
import { lockCustomers } from '../officer.store.ts';
import { whyNotTakeOver } from '../requests/transfer.rules.ts';
import { lockUser } from '../user.store.ts';
import { moveTo, type Officers, whyNotMove } from '../requests/commands/transfer-customers.ts';

export type TransferFacts = {
  oldOfficerId: string | null;
  newOfficerId: string;
  from: string | null;
  to: string;
  branch: string | null;
  customers: number;
  names: string;
};

export const transferApproval: ApprovalKind<TransferFacts> = {
  kind: 'customer_transfer',
  title: 'Transfer customers to another officer',
  capability: 'transfers.review',
  refusals: requestRefusals,
  describe: ({ from, to, branch, customers, names }) => changesOf({ officer: from }, { officer: to, branch, customers, names }),
  involved: ({ oldOfficerId, newOfficerId }) => [oldOfficerId, newOfficerId],
  reach: approvableTransfer,
  lockSubject: async (tx, { id, facts }) => {
    await lockUser(tx, facts.newOfficerId);
    if (facts.oldOfficerId) await lockUser(tx, facts.oldOfficerId);
    await lockCustomers(tx, await customersOfTransfer(tx, id));
  },
  run: async (tx, context, { approver: actor, approval: { id, facts, reason } }) => {
    const newOfficer = await lockUser(tx, facts.newOfficerId);
    const oldOfficer = facts.oldOfficerId ? await lockUser(tx, facts.oldOfficerId) : undefined;
    const officers: Officers = { oldOfficer, newOfficer };
    const customers = await customersOfTransfer(tx, id);
    // The officer has left, or the customers have other officers by now.
    const failure = (whyNotTakeOver(oldOfficer, newOfficer) ?? (await whyNotMove(tx, officers, customers)))?.message;
    if (failure) return { failure };
    await moveTo(tx, context, { actor, officers, customers, reason });
    await settleTransfer(tx, id, { status: 'completed', reviewedBy: actor.id, at: context.clock.now() });
    return {};
  },
  ended: (tx, context, { id }, end) => settleTransfer(tx, id, { ...outcomeOfEnd(end), at: context.clock.now() }),
};
