/** The nightly clean-up: what is no longer needed goes, and the figures of it are kept. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { dropBytes } from '#modules/files';
import { record } from '#modules/history';
import { dropDrafts } from '#modules/loan-applications';
import { forgetBodies, removeDelivered } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { exportLivesDays } from '../privacy.ts';
import { claimErasure, dueForErasure, eraseByRegister, removeOldExports } from '../privacy.store.ts';
import { lettings } from '../lettings.ts';
import { removeOld, saveRun } from '../retention.store.ts';

/** Each part is independent: what was removed before a worker died stays removed, the next night does the rest. */
export async function purge(context: Context): Promise<Record<string, number>> {
  const at = context.clock.now();
  const before = (days: number): Date => new Date(at.getTime() - days * dayMs);
  const removed: Record<string, number> = {};
  for (const letting of lettings) removed[letting.name] = await removeOld(context.db, letting, at);
  removed['words of messages given up'] = await inTransaction(context.db, (tx) => forgetBodies(tx, before(7)));
  removed['delivery log'] = await inTransaction(context.db, (tx) => removeDelivered(tx, before(365)));
  removed['unfinished applications'] = await dropDrafts(context, before(180));
  removed['files of own data'] = await purgeExports(context, before(exportLivesDays));
  removed['people erased'] = await eraseDue(context);
  const figures = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
  await inTransaction(context.db, (tx) => saveRun(tx, figures, at));
  return figures;
}

async function purgeExports(context: Context, before: Date): Promise<number> {
  const bytes = await inTransaction(context.db, (tx) => removeOldExports(tx, before, context.clock.now()));
  await drop(context, bytes);
  return bytes.length;
}

/** After the commit: bytes that could not be removed are unreachable. */
async function drop(context: Context, bytes: readonly string[]): Promise<void> {
  for (const one of await Promise.allSettled(bytes.map((name) => dropBytes(context, name))))
    if (one.status === 'rejected') context.log.warn({ err: one.reason }, 'bytes without a file were left behind');
}

async function eraseDue(context: Context): Promise<number> {
  let erased = 0;
  for (const { id, userId } of await dueForErasure(context.db, context.clock.businessDay())) {
    const bytes = await inTransaction(context.db, async (tx) => {
      if (!(await claimErasure(tx, id, context.clock.now()))) return undefined;
      const gone = await eraseByRegister(tx, userId, context.clock.now());
      await record(tx, context, {
        actor: 'system',
        subject: { kind: 'user', id: userId },
        customerId: userId,
        action: 'personal data erased',
      });
      return gone;
    });
    if (!bytes) continue;
    await drop(context, bytes);
    erased += 1;
  }
  return erased;
}
