/** Requests that nobody decided within thirty days end by themselves, and their makers are told. */
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { settleTransfer, claimExpiredTransfers } from '../transfer.store.ts';

const failure = 'Nobody decided within 30 days';

export async function expireRequests(context: Context): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const transfers = await claimExpiredTransfers(tx, at);
    for (const { id, requested_by } of transfers) {
      await settleTransfer(tx, id, { status: 'failed', failure, at });
      await notifyExpired(tx, context, requested_by, '/admin/transfer-requests');
    }
    return transfers.length;
  });
}

const notifyExpired = (tx: Tx, context: Context, userId: string, link: string): Promise<void> =>
  notify(tx, context, { userId, kind: 'people', message: `A request of yours has expired: ${failure.toLowerCase()}`, link });
