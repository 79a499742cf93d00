/** Reminders go out after the days are closed: one a day for each customer, about all loans together. */
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { virtualAccountOf } from '#modules/wallets';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { claimReminders, openRowsOf } from '../due-notice.store.ts';
import { reminderOf } from '../reminder.rules.ts';

export async function sendDueNotices(context: Context): Promise<void> {
  const today = context.clock.businessDay();
  await inTransaction(context.db, async (tx) => {
    const open = await openRowsOf(tx, await claimReminders(tx, today), today);
    failpoint('reminders.claimed');
    for (const [userId, rows] of open) {
      const account = await virtualAccountOf(tx, userId);
      const reminder = reminderOf(rows, today, account && { number: account.accountNumber, bank: account.bankName });
      if (reminder) await notify(tx, context, { userId, ...reminder });
    }
  });
  failpoint('reminders.sent');
}
