/** The file of own data: asked for by the person, made by a worker, fetched by a short link. */
import { dayInLagos, dayMs } from '@ajo/contract/kernel/time';
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { keepFile, withMadeBytes } from '#modules/files';
import { record } from '#modules/history';
import { notify, sendTemplate } from '#modules/notifications';
import { findUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';
import { exportPending } from '../privacy.errors.ts';
import { everythingOf } from '../privacy.queries.ts';
import { addExport, finishExport, lockWaitingExport, findPendingExport } from '../privacy.store.ts';

export const exportJob = 'privacy.export';

export async function requestExport(context: Context, actor: Actor): Promise<void> {
  const at = context.clock.now();
  await countAttempt(context.db, { budget: 'data export', subject: actor.id, max: 5, windowMs: dayMs }, at);
  await inTransaction(context.db, async (tx) => {
    const id = await addExport(tx, actor.id, at);
    if (!id) throw exportPending();
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: actor.id },
      customerId: actor.id,
      action: 'requested an export of own data',
    });
    await context.jobs.send(tx, exportJob, { exportId: id });
  });
}

/** May run again after a worker died, and at the same time as another: one file is made, and bytes that lost are dropped. */
export async function exportData(context: Context, exportId: string): Promise<void> {
  const waiting = await findPendingExport(context.db, exportId);
  const user = waiting && (await findUser(context.db, waiting.userId));
  if (!user) return;
  const at = context.clock.now();
  const document = {
    made_at: at.toISOString(),
    by: context.config.BRAND,
    note: 'All the data we hold about you. Amounts whose name ends in _kobo are in kobo. Your BVN and account numbers are shortened.',
    ...(await everythingOf(context.db, user.id)),
  };
  const made = {
    name: `my-data-${dayInLagos(at)}.json`,
    type: 'application/json',
    body: Buffer.from(JSON.stringify(document, null, 2)),
  };
  await withMadeBytes(context, made, (stored) =>
    inTransaction(context.db, async (tx) => {
      if (!(await lockWaitingExport(tx, exportId))) return 'not needed';
      const fileId = await keepFile(tx, stored, { kind: 'own_data', ownerUserId: user.id, at });
      await finishExport(tx, exportId, fileId, at);
      await notifyReady(tx, context, user);
      return 'kept';
    }),
  );
}

async function notifyReady(tx: Tx, context: Context, user: User): Promise<void> {
  await notify(tx, context, {
    userId: user.id,
    kind: 'privacy',
    message: 'Your data export is ready',
    link: '/profile/my-data',
    isInAppOnly: user.email !== null,
  });
  await sendTemplate(tx, context, {
    template: 'data_ready',
    to: user.email,
    userId: user.id,
    values: { first_name: user.firstName },
    url: `${context.config.appUrl}/profile/my-data`,
  });
}
