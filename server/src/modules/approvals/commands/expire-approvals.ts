/** Ends approvals that nobody decided in time, and notifies the people who requested them. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { settleApproval, takeExpiredApprovals } from '../approval.store.ts';

export const expireApprovals = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const expired = await takeExpiredApprovals(tx, at);
    for (const { id, subject, customerId, askedBy } of expired) {
      await settleApproval(tx, id, { state: 'expired', at });
      await record(tx, context, {
        actor: 'system',
        subject: { kind: subject.kind, id: subject.id },
        customerId: customerId ?? undefined,
        action: 'approval expired',
      });
      await notify(tx, context, {
        userId: askedBy,
        kind: 'approval',
        message: `Nobody decided your request about ${subject.name} in time. Ask again if it is still needed`,
        link: '/admin/approvals?state=all',
      });
    }
    return expired.length;
  });
