/** The job: holds of pending withdrawals are renewed before they end, and finance is reminded of old requests. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayMs, startOfDay, weekdayOf } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { heldUnder, releaseHold } from '#modules/ledger/holds';
import { notifyRoles } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { withdrawalPage } from '../withdrawal.ts';
import { type Locked, lockWithdrawal, pendingToFollow, saveWithdrawal } from '../withdrawal.store.ts';
import { holdAmount, holdEnd } from './request-withdrawal.ts';

const renewWithinMs = 15 * dayMs;
const patienceDays = 2;

/** Each withdrawal in a transaction of its own: one that cannot be followed does not stop the others. */
export async function followWithdrawals(context: Context): Promise<void> {
  const now = context.clock.now();
  const holdEndsBefore = new Date(now.getTime() + renewWithinMs);
  const requestedBefore = startOfDay(workingDaysBefore(context.clock.businessDay(), patienceDays));
  for (const id of await pendingToFollow(context.db, { holdEndsBefore, requestedBefore })) {
    try {
      await inTransaction(context.db, async (tx) => {
        const locked = await lockWithdrawal(tx, id);
        if (locked.withdrawal.status !== 'pending') return;
        if (locked.withdrawal.alarmedAt === null && locked.withdrawal.requestedAt < requestedBefore)
          await remindFinance(tx, context, locked);
        await renewHold(tx, context, locked, holdEndsBefore);
      });
    } catch (error) {
      context.log.error({ err: error, withdrawal: id }, 'a pending withdrawal could not be followed');
    }
  }
}

async function remindFinance(tx: Tx, context: Context, { withdrawal }: Locked): Promise<void> {
  await saveWithdrawal(tx, withdrawal.id, { alarmed_at: context.clock.now() });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'withdrawal',
    message: `A withdrawal of ${naira(withdrawal.amount)} has waited for more than two working days`,
    isTrouble: true,
    link: withdrawalPage(withdrawal.id),
  });
}

/** The old hold makes room for the new one in the same transaction, while the account is locked. */
async function renewHold(tx: Tx, context: Context, { account, withdrawal }: Locked, holdEndsBefore: Date): Promise<void> {
  if (!withdrawal.holdId || !withdrawal.holdExpiresAt || withdrawal.holdExpiresAt >= holdEndsBefore) return;
  const at = context.clock.now();
  if ((await heldUnder(tx, withdrawal.holdId)) > noMoney) await releaseHold(tx, withdrawal.holdId, at);
  const renewed = await saveWithdrawal(tx, withdrawal.id, { hold_id: newId(at), hold_expires_at: holdEnd(context) });
  await holdAmount(tx, context, account, renewed);
}

/** Saturdays and Sundays do not count. */
export function workingDaysBefore(today: Day, count: number): Day {
  let on = today;
  for (let left = count; left > 0;) {
    on = addDays(on, -1);
    const weekday = weekdayOf(on);
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return on;
}
